// How an administrator's requests are read: what an account is to become, for how long it is banned, and
// which page of a list is asked for.
import { ownWordsOf } from "./commonPasswords.ts";
import { AuthFault, invalid } from "./faults.ts";
import { checkNewPassword, isTooLong } from "./passwords.ts";
import {
  type Body,
  checkEmail,
  dataOf,
  flagOf,
  isUuid,
  plainPhone,
  queryOf,
  textOf,
} from "./requests.ts";
import type { FastifyRequest } from "fastify";

/** What an administrator asks an account to be; what is null or absent stays as it is. */
export interface Wanted {
  email: string | null;
  phone: string | null;
  password: string | null;
  passwordHash: string | null;
  confirmEmail: boolean;
  confirmPhone: boolean;
  userMetadata: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  role: string | null;
  /** Milliseconds from now; 0 lifts a ban; null leaves it. */
  banMs: number | null;
}

/** Reads the fields of an account; a password's strength is asked for only where one is changed. */
export function wantedOf(body: Body, passwordMin: number | null): Wanted {
  const email = textOf(body, "email");
  const phone = plainPhone(textOf(body, "phone"));
  if (phone !== "" && !/^[1-9][0-9]{1,14}$/.test(phone)) {
    throw invalid("Invalid phone number format (E.164 required)");
  }
  const password = textOf(body, "password");
  if (isTooLong(password)) throw invalid("Password cannot be longer than 72 characters");
  const userMetadata = dataOf(body, "user_metadata");
  if (password !== "" && passwordMin !== null) {
    const own = ownWordsOf({ email, phone, user_metadata: userMetadata });
    checkNewPassword(password, passwordMin, own);
  }
  const passwordHash = textOf(body, "password_hash");
  if (password !== "" && passwordHash !== "") {
    throw invalid("Only a password or a password hash should be provided");
  }
  if (passwordHash !== "" && !knownHash.test(passwordHash)) {
    throw invalid("The password hash must be of bcrypt or argon2");
  }
  return {
    email: email === "" ? null : checkEmail(email),
    phone: phone === "" ? null : phone,
    password: password === "" ? null : password,
    passwordHash: passwordHash === "" ? null : passwordHash,
    confirmEmail: flagOf(body, "email_confirm"),
    confirmPhone: flagOf(body, "phone_confirm"),
    userMetadata,
    appMetadata: dataOf(body, "app_metadata"),
    role: roleOf(body),
    banMs: banOf(textOf(body, "ban_duration")),
  };
}

const knownHash =
  /^(?:\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}|\$argon2(?:id|i|d)\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,})$/;

/** A role inside a person's token. The service's own names can never be given to a person. */
function roleOf(body: Body): string | null {
  const role = textOf(body, "role");
  const audience = textOf(body, "aud");
  if (audience !== "" && audience !== "authenticated") throw invalid("aud must be authenticated");
  if (role === "") return null;
  if (!/^[a-z_]{1,40}$/.test(role) || ["anon", "service_role", "supabase_admin"].includes(role)) {
    throw invalid("role must be lower-case letters and not one of the service's own");
  }
  return role;
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** How long a ban lasts, in the notation of the API: "24h", "1.5h", "300ms", or "none". */
export function banOf(text: string): number | null {
  if (text === "") return null;
  if (text === "none") return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g)];
  const total = parts.reduce((sum, [, count, unit]) => {
    return sum + Number(count) * (unitMs[unit ?? ""] ?? Number.NaN);
  }, 0);
  const isWhole = parts.map(([part]) => part).join("") === text.replace(/^\+/, "");
  if (!isWhole || parts.length === 0 || !(total <= longestBanMs)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${text.slice(0, 50)}"`);
  }
  return total;
}

/** What 64 bits of nanoseconds hold: 292 years. */
const longestBanMs = 9_223_372_036_854;

/** The id an account is asked to have. */
export function newIdOf(body: Body): string | null {
  const id = textOf(body, "id");
  if (id === "") return null;
  if (!isUuid(id)) throw invalid("ID must conform to the uuid v4 format");
  if (/^[0-]+$/.test(id)) throw invalid("ID cannot be a nil uuid");
  return id.toLowerCase();
}

/** The account or factor a path names. */
export function pathId(value: string, name: "user_id" | "factor_id"): string {
  if (isUuid(value)) return value;
  throw new AuthFault(404, "validation_failed", `${name} must be an UUID`);
}

export function pageOf(request: FastifyRequest): { page: number; perPage: number } {
  const number = (name: string, fallback: number, most: number): number => {
    const text = queryOf(request, name);
    if (text === "") return fallback;
    if (!/^\d{1,9}$/.test(text)) {
      const words = `strconv.ParseUint: parsing "${text.slice(0, 50)}": invalid syntax`;
      throw invalid(`Bad Pagination Parameters: ${words}`);
    }
    return Math.min(most, Math.max(1, Number(text)));
  };
  return { page: number("page", 1, 1_000_000), perPage: number("per_page", 50, 1000) };
}

/** Newest first unless asked otherwise; there is no other order. */
export function isAscending(request: FastifyRequest): boolean {
  const sort = queryOf(request, "sort") || "created_at desc";
  const found = /^created_at(?: (asc|desc))?$/i.exec(sort);
  if (!found) throw invalid(`Bad Sort Parameters: bad field for sort '${sort.slice(0, 50)}'`);
  return found[1]?.toLowerCase() === "asc";
}
