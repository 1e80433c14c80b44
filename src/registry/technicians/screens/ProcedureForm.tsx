import { useNavigate } from "react-router";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { testingProcedures } from "../api.ts";
import { type TestMethod, testMethods } from "../rules.ts";
import { t } from "./words.ts";

interface Values {
  code: string;
  method: TestMethod | "";
  title: string;
  standard: string;
}

/** Adds a procedure, or the next revision of one. */
export function ProcedureForm() {
  const navigate = useNavigate();
  const initial: Values = { code: "", method: "", title: "", standard: "" };
  const form = useForm({
    initial,
    draft: "testing-procedure",
    command: testingProcedures.add,
    args: ({ method, ...values }, id) => ({
      body: { id, method: method === "" ? "VT" : method, ...values },
    }),
    done: () => {
      toast(t.saved);
      void navigate("/orders/procedures");
    },
  });
  return (
    <FormPage
      form={form}
      title={t.newProcedure}
      submit={t.addProcedure}
      back={{ label: t.procedures, to: "/orders/procedures" }}
    >
      <Group heading={t.facts}>
        <TextField field={form.field("code")} label={t.code} hint={t.codeHint} required />
        <ChoiceField
          field={form.field("method")}
          label={t.method}
          required
          options={testMethods.map((value) => ({ value, label: t.methods[value] }))}
        />
        <TextField field={form.field("title")} label={t.procedureTitle} required />
        <TextField field={form.field("standard")} label={t.standard} required />
      </Group>
    </FormPage>
  );
}
