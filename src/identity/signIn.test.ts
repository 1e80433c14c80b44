import { beforeAll, describe, expect, test } from "vitest";
import { password, type SignInService, startSignInService } from "#test/signInService.ts";

let service: SignInService;
const email = "field@demo.mavuno.test";

beforeAll(async () => {
  service = await startSignInService();
  await service.identity.createUser({ email, password, userMetadata: { first_name: "Isaac" } });
});

describe("signing in with the official client", () => {
  test("the right password opens a session that names the person", async () => {
    const client = service.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.user).toMatchObject({ email, role: "authenticated", is_anonymous: false });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: "email", id: data.user?.id });
    const again = await client.auth.getUser();
    expect(again.data.user).toEqual(data.user);
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
  });
});
