// How somebody wears a house out: many who ask at once and again, and many connections that each do next to nothing.
import net from "node:net";
import type { Asked, BesiegedHouse, Heard } from "./besiegedHouse.ts";

/** How often each status was heard; what says "try again" without saying when is counted under the status below zero. */
export type Told = Map<number, number>;

/** Begins an attack; gives what ends it and waits until it has ended. */
export type Begins = (besieged: BesiegedHouse, told: Told) => () => Promise<void>;

function note(told: Told, { status, isAgain }: Heard): void {
  const isVague = [429, 503].includes(status) && !isAgain;
  const heard = isVague ? -status : status;
  told.set(heard, (told.get(heard) ?? 0) + 1);
}

/** So many ask at once, each again as soon as they were answered. */
export function crowd(most: number, what: (besieged: BesiegedHouse, at: number) => Asked): Begins {
  return (besieged, told) => {
    let isOver = false;
    let at = 0;
    const all = Array.from({ length: most }, async () => {
      while (!isOver) {
        at += 1;
        note(told, await besieged.ask(what(besieged, at)));
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(all);
    };
  };
}

interface Lines {
  most: number;
  /** What each says when it has come through. */
  says: (besieged: BesiegedHouse) => string;
  /** What each adds every second. */
  drips?: string;
  /** Takes nothing of what it is answered. */
  isDeaf?: true;
}

/** So many connections of their own, which stay as long as the house lets them. */
export function lines({ most, says, drips, isDeaf }: Lines): Begins {
  return (besieged, told) => {
    const { hostname, port } = new URL(besieged.url);
    const open = new Set<net.Socket>();
    for (let at = 0; at < most; at += 1) {
      const socket = net.connect(Number(port), hostname);
      open.add(socket);
      socket.on("error", () => undefined).on("close", () => open.delete(socket));
      socket.write(says(besieged));
      if (isDeaf) socket.pause();
      else socket.once("data", (part: Buffer) => note(told, heardIn(part.toString("latin1"))));
    }
    const dripping = setInterval(() => {
      for (const socket of open) if (drips !== undefined && socket.writable) socket.write(drips);
    }, 1_000);
    return async () => {
      clearInterval(dripping);
      for (const socket of open) socket.destroy();
    };
  };
}

function heardIn(head: string): Heard {
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    isAgain: /\r\nretry-after: /i.test(head),
  };
}

/** The head of a request over a line of one's own, as somebody signed in says it. */
export function headOf(request: string, token: string, more = ""): string {
  return `${request} HTTP/1.1\r\nHost: mavuno\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
}
