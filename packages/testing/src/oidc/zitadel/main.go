// A provider of another make than the other tests' one, on loopback: the example of github.com/zitadel/oidc with its people.
// Arguments: the addresses to which it may return. Prints its own.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	issuer := fmt.Sprintf("http://%s/", listener.Addr())
	storage.RegisterClients(storage.WebClient("officina", "a-secret-of-the-tests", os.Args[1:]...))
	store := storage.NewStorage(storage.NewUserStore(issuer))
	router := exampleop.SetupServer(issuer, store, nil, false)
	fmt.Println(issuer)
	log.Fatal(http.Serve(listener, router))
}
