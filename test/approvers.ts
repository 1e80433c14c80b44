// Colleagues as the rules of approval see them, with what they may do as their role comes.
import { factoryFlags, type Role } from "#kernel/permissions.ts";
import type { Person, StepRule } from "#registry/approvals/rules.ts";

export const approver = (id: string, role: Role, phone: string | null = null): Person => ({
  ...{ id, name: id, role, flags: factoryFlags[role], phone },
});
export const catherine = approver("Catherine", "owner");
export const moses = approver("Moses", "accountant");
export const ruth = approver("Ruth", "finance");
export const joseph = approver("Joseph", "admin");

export const funds: StepRule = { flag: "canApproveFunds", roles: null, limits: [] };
export const ofOwners: StepRule = { ...funds, roles: ["owner"] };
