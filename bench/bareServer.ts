// What reading bars are held to: the least server there can be, node:http and one question of PostgreSQL, with no
// sign-in, no company and no wall. Started by a bench as a process of its own; says its port.
import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

const server = http.createServer((request, response) => {
  const id = request.url?.split("/").at(-1) ?? "";
  pool.query({ name: "one", text: "select * from customer where id = $1", values: [id] }).then(
    ({ rows }) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(rows[0]));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`listens ${address.port}`);
});
