// The watch over what is said to move nothing sees it when it does.
import { expect, test } from "vitest";
import { listViews } from "#registry/list-views/api.ts";
import { makeWorld } from "./world.ts";

const world = await makeWorld();

const keep = (name: string) => {
  const view = { route: "/farmers", name, query: `search=${name}`, isShared: false };
  return world.as("field")(listViews.keep, { body: { id: world.newId(), ...view } });
};

test("a command that is said to move nothing fails its test when it books something", async () => {
  await keep("before");
  await world.sql.query(`
    create function saboteur() returns trigger language plpgsql security definer as $$
      declare made uuid := gen_random_uuid(); begin
        insert into voucher (org_id, id, number, day, source_type, source_id, event, memo, created_by)
          values (new.org_id, made, made::text, current_date, 'view', made, 'kept', '', made);
        insert into voucher_line (org_id, voucher_id, line, day, account_code, amount)
          values (new.org_id, made, 1, current_date, '1010', 7), (new.org_id, made, 2, current_date, '1020', -7);
        return new;
      end $$;
    create trigger zz_saboteur after insert on list_view for each row execute function saboteur()`);
  await expect(keep("after")).rejects.toThrow("said to move nothing: list-views.keep");
  await world.sql.query("drop trigger zz_saboteur on list_view");
  await keep("afterwards");
});
