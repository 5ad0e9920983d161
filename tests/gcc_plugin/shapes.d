/* SPDX-License-Identifier: MIT */
/*
 * What D makes functions of: methods behind an interface, whose thunks only
 * adjust `this`, templates, nested ones, lambdas, what runs around main().
 */
interface Shape
{
	int area(int side);
}

class Square : Shape
{
	int area(int side) { return side * side; }
	~this() { }
}

T twice(T)(T x) { return x + x; }

int outer(int x)
{
	int inner(int y) { return x + y; }

	return inner(3);
}

int caught(int x)
{
	try {
		if (x > 1)
			throw new Exception("much");
		return x;
	} catch (Exception e) {
		return -x;
	}
}

__gshared int before;

static this() { before = 1; }

int main()
{
	Shape square = new Square;
	auto more = (int x) => x + before;
	int sum = square.area(3) + twice(4) + outer(5) + more(2) + caught(7);

	return sum != 9 + 8 + 8 + 3 - 7;
}
