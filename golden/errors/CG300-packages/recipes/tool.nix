{ hello }: hello
