// Lists network interfaces, as programs in Go do.
package main

import (
	"fmt"
	"net"
)

func main() {
	interfaces, problem := net.Interfaces()
	if problem != nil {
		panic(problem)
	}
	names := []string{}
	for _, each := range interfaces {
		names = append(names, each.Name)
	}
	fmt.Println("go", names)
}
