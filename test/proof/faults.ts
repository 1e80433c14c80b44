// What may break around a house, one thing at a time: its database, the wire to it, its disk, its files, the house itself.
import fs from "node:fs";
import pg from "pg";
import type { BrokenHouse } from "./brokenHouse.ts";

export interface Fault {
  name: string;
  /** Breaks it; gives what mends it. */
  breaks: (broken: BrokenHouse) => Promise<() => unknown>;
  /** Nobody can be served while it lasts, so whoever balances load is told. */
  isAway?: true;
  /** Somebody says nothing: it lasts until the house gives them up. */
  isSilence?: true;
}

const ask = ({ asking }: BrokenHouse, statement: string): Promise<unknown> =>
  asking((sql) => sql.query(statement));

const cutAll =
  "select pg_terminate_backend(pid) from pg_stat_activity " +
  "where pid <> pg_backend_pid() and backend_type = 'client backend'";

/** The database says no to every farmer, as it does when something is wrong with its machine. */
const refusing =
  (code: string): Fault["breaks"] =>
  async (broken) => {
    await ask(
      broken,
      `create function breaks() returns trigger language plpgsql as
         $$ begin raise exception 'broken' using errcode = '${code}'; end $$;
       create trigger breaks before insert on farmer for each statement execute function breaks()`,
    );
    return () => ask(broken, "drop function breaks cascade");
  };

async function takeEveryConnection(broken: BrokenHouse): Promise<() => unknown> {
  const others: pg.Client[] = [];
  await ask(broken, cutAll);
  for (;;) {
    const other = new pg.Client({ connectionString: broken.databaseUrl() });
    other.on("error", () => undefined);
    try {
      await other.connect();
    } catch {
      // The last one was taken.
      return () => Promise.all(others.map((one) => one.end()));
    }
    others.push(other);
  }
}

async function onlyRead(broken: BrokenHouse): Promise<() => unknown> {
  const set = async (change: string): Promise<void> => {
    await ask(broken, `alter system ${change}`);
    await ask(broken, "select pg_reload_conf()");
  };
  await set("set default_transaction_read_only = on");
  return () => set("reset default_transaction_read_only");
}

async function holdCompany(broken: BrokenHouse): Promise<() => unknown> {
  const other = new pg.Client({ connectionString: broken.databaseUrl() });
  await other.connect();
  await other.query("select pg_advisory_lock(hashtextextended(id::text, 1)) from org");
  return () => other.end();
}

async function takeFilesAway({ filesDir }: BrokenHouse): Promise<() => unknown> {
  const away = `${filesDir}.away`;
  fs.renameSync(filesDir, away);
  fs.writeFileSync(filesDir, "");
  return () => {
    fs.rmSync(filesDir);
    fs.renameSync(away, filesDir);
  };
}

export const faults: readonly Fault[] = [
  {
    name: "the database ends and is started again",
    isAway: true,
    breaks: ({ endDatabase }) => endDatabase(),
  },
  {
    name: "every connection is cut",
    breaks: async (broken) => {
      await ask(broken, cutAll);
      return () => undefined;
    },
  },
  {
    name: "the wire to the database carries nothing",
    isAway: true,
    isSilence: true,
    breaks: async ({ wire }) => {
      wire.be("still");
      return () => wire.be("open");
    },
  },
  {
    name: "the database is slow",
    breaks: async ({ wire }) => {
      wire.be({ delayMs: 300 });
      return () => wire.be("open");
    },
  },
  { name: "others take every connection", breaks: takeEveryConnection },
  { name: "the database may only be read", breaks: onlyRead },
  { name: "the database's disk is full", breaks: refusing("53100") },
  { name: "the database has no memory left", breaks: refusing("53200") },
  { name: "the database's disk cannot be read", breaks: refusing("58030") },
  { name: "another holds the company's lock", isSilence: true, breaks: holdCompany },
  { name: "files cannot be kept", breaks: takeFilesAway },
  {
    name: "the house stands still",
    breaks: async ({ house }) => {
      house.process.kill("SIGSTOP");
      return () => house.process.kill("SIGCONT");
    },
  },
];
