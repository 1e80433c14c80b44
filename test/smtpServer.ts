// A mail server of a test's own, which takes whatever it is given.
import net from "node:net";

/** Speaks just enough SMTP to take mail. */
export async function startSmtp() {
  let text = "";
  const server = net.createServer((socket) => {
    let inData = false;
    socket.write("220 sink\r\n");
    socket.on("data", (bytes) => {
      const said = bytes.toString();
      text += said;
      if (inData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        inData = false;
        socket.write("250 taken\r\n");
      } else if (said.startsWith("DATA")) {
        inData = true;
        socket.write("354 go on\r\n");
      } else if (said.startsWith("QUIT")) {
        socket.end("221 bye\r\n");
      } else {
        socket.write("250 yes\r\n");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    received: () => text,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
