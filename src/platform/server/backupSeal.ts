// A backup is sealed: nobody reads it without the passphrase, and a byte that changed or is missing shows
// before anything of it is kept.
import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  scryptSync,
} from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** The first bytes of every sealed file; another format gets another mark. */
const mark = Buffer.from("mavuno backup 1\n");
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = mark.length + saltBytes + nonceBytes;

/** About a quarter of a second and 128 MB for each guess at the passphrase. */
const keyCost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The file is not a backup, was altered or cut, or the passphrase is not the one it was sealed with. */
export class BrokenSeal extends Error {
  constructor() {
    super(
      "This backup cannot be opened: the passphrase is not the one it was made with, or the file is damaged. " +
        "Nothing was restored.",
    );
    this.name = "BrokenSeal";
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize("NFC"), salt, 32, keyCost);
}

/** Seals what flows through it with AES-256-GCM: mark, salt, nonce, then the bytes, then their tag. */
export class Seal extends Transform {
  readonly #cipher: CipherGCM;

  constructor(passphrase: string) {
    super();
    const salt = randomBytes(saltBytes);
    const nonce = randomBytes(nonceBytes);
    const head = Buffer.concat([mark, salt, nonce]);
    this.#cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
    this.#cipher.setAAD(head);
    this.push(head);
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    done(null, this.#cipher.update(bytes));
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#cipher.final());
    done(null, this.#cipher.getAuthTag());
  }
}

/**
 * Opens what `Seal` closed. The bytes come before the tag is known to be right: whoever reads them keeps
 * nothing until the stream has ended without a fault.
 */
export class Unseal extends Transform {
  readonly #passphrase: string;
  #decipher: DecipherGCM | null = null;
  /** What has come and may still be the head, or the tag at the end. */
  #held = Buffer.alloc(0);

  constructor(passphrase: string) {
    super();
    this.#passphrase = passphrase;
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#held = Buffer.concat([this.#held, bytes]);
    if (this.#decipher === null && !this.#readHead()) {
      done(this.#held.length < headBytes ? null : new BrokenSeal());
      return;
    }
    const ready = this.#held.length - tagBytes;
    if (ready > 0 && this.#decipher !== null) {
      this.push(this.#decipher.update(this.#held.subarray(0, ready)));
      this.#held = this.#held.subarray(ready);
    }
    done();
  }

  #readHead(): boolean {
    if (this.#held.length < headBytes) return false;
    const head = this.#held.subarray(0, headBytes);
    if (!head.subarray(0, mark.length).equals(mark)) return false;
    const salt = head.subarray(mark.length, mark.length + saltBytes);
    const nonce = head.subarray(mark.length + saltBytes);
    this.#decipher = createDecipheriv("aes-256-gcm", keyOf(this.#passphrase, salt), nonce);
    this.#decipher.setAAD(head);
    this.#held = this.#held.subarray(headBytes);
    return true;
  }

  override _flush(done: TransformCallback): void {
    if (this.#decipher === null || this.#held.length !== tagBytes) {
      done(new BrokenSeal());
      return;
    }
    try {
      this.#decipher.setAuthTag(this.#held);
      done(null, this.#decipher.final());
    } catch {
      // OpenSSL says no more than that it does not fit.
      done(new BrokenSeal());
    }
  }
}
