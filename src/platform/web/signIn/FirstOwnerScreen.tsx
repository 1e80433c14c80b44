import { type FormEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { brand } from "#kernel/brand.ts";
import type { Problem } from "#platform/api/client.ts";
import { signIn } from "../session.ts";
import { BrandMark } from "../shell/BrandMark.tsx";
import { type FirstOwnerForm, openFirstCompany } from "./firstOwner.ts";
import { saidIn } from "./said.ts";
import { t } from "./firstOwnerWords.ts";

const fields = [
  { name: "token", type: "text", fill: "off" },
  { name: "company", type: "text", fill: "organization" },
  { name: "firstName", type: "text", fill: "given-name" },
  { name: "lastName", type: "text", fill: "family-name" },
  { name: "email", type: "email", fill: "username" },
  { name: "password", type: "password", fill: "new-password" },
] as const;

/** The first page of an empty installation: the company and its first owner. */
export function FirstOwnerScreen() {
  const navigate = useNavigate();
  const id = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${t.title} · ${brand.name}`;
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const read = (name: keyof FirstOwnerForm): string => saidIn(said, name).trim();
    const form: FirstOwnerForm = {
      token: read("token"),
      company: read("company"),
      firstName: read("firstName"),
      lastName: read("lastName"),
      email: read("email"),
      password: saidIn(said, "password"),
    };
    setBusy(true);
    const failed = await openFirstCompany(form);
    setProblem(failed);
    if (!failed && (await signIn(form.email, form.password, false)) === null) {
      void navigate("/dashboard", { replace: true });
    }
    setBusy(false);
  };
  return (
    <main className="mx-auto w-full max-w-[400px] px-4 py-12">
      <BrandMark size={28} />
      <h1 className="mt-4">{t.title}</h1>
      <p className="quiet mb-6">{t.text}</p>
      {problem && (
        <div className="notice refused mb-4" role="alert">
          <p className="font-strong text-cherry">{problem.detail}</p>
          {problem.errors?.map(({ path, message }) => (
            <p key={path}>
              {path}: {message}
            </p>
          ))}
        </div>
      )}
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, type, fill }) => (
          <div key={name} className="field">
            <label htmlFor={id + name}>{t[name]}</label>
            <input
              id={id + name}
              className="input"
              name={name}
              type={type}
              autoComplete={fill}
              minLength={name === "password" ? 10 : undefined}
              required
            />
          </div>
        ))}
        <button type="submit" className="button primary min-h-11!" disabled={busy}>
          {busy ? t.busy : t.submit}
        </button>
      </form>
    </main>
  );
}
