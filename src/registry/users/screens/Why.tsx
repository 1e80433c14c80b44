// "Why can this person open that?": a person and a screen or a permission, and the rule that decides it.
import { type ReactNode, useId, useState } from "react";
import { whyOpens } from "#kernel/access.ts";
import { type Flag, flags } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useHouse } from "#platform/web/shell/house.ts";
import type { permissions } from "../permissionApi.ts";
import { ofRole } from "../permissionRules.ts";
import { flagName } from "./flagWords.ts";
import { t } from "./permissionWords.ts";
import { ruleWords, whyMay, YesNo } from "./Reasons.tsx";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

/** Asks the guard's own functions about one person. */
export function Why({ matrix }: { matrix: Matrix }) {
  const { access } = useHouse();
  const screens = access.screens.filter(({ routeRoles }) => routeRoles !== "public");
  const [personId, setPersonId] = useState(matrix.people[0]?.id ?? "");
  const [route, setRoute] = useState(screens[0]?.route ?? "");
  const [flag, setFlag] = useState<Flag>("canViewFarmers");
  const person = matrix.people.find(({ id }) => id === personId);
  const screen = screens.find((one) => one.route === route);
  if (!person || !screen) return <p className="sheet quiet p-4">{t.nobody}</p>;
  const rule = whyOpens(access, screen, person.role, matrix.accessMode);
  const overrides = matrix.overrides.filter(({ userId }) => userId === person.id);
  const held = { role: person.role, ofRole: ofRole(matrix.changes, person.role), overrides };
  const { may, because } = whyMay(held, flag);
  return (
    <>
      <Choice
        label={t.person}
        value={personId}
        options={matrix.people.map(({ id, name, role }) => [
          id,
          `${name} (${people.roleNames[role]})`,
        ])}
        onChange={setPersonId}
      />
      <Question heading={t.whyScreen} yes={rule.opens} because={ruleWords(rule)}>
        <Choice
          label={t.screen}
          value={route}
          options={screens.map((one) => [one.route, `${one.label} ${one.route}`])}
          onChange={setRoute}
        />
        <p className="small quiet">{t.modeNow[matrix.accessMode]}.</p>
      </Question>
      <Question heading={t.whyAction} yes={may} because={because}>
        <Choice
          label={t.permission}
          value={flag}
          options={flags.map((one) => [one, flagName(one)])}
          onChange={(chosen) => {
            const known = flags.find((one) => one === chosen);
            if (known) setFlag(known);
          }}
        />
      </Question>
    </>
  );
}

interface QuestionProps {
  heading: string;
  yes: boolean;
  because: string;
  children: ReactNode;
}

function Question({ heading, yes, because, children }: QuestionProps) {
  return (
    <section className="sheet flex flex-col gap-3 p-4">
      <h2>{heading}</h2>
      {children}
      <p aria-live="polite">
        <YesNo yes={yes} /> {because}
      </p>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
