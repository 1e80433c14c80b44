import { useNavigate, useParams, useSearchParams } from "react-router";
import { formatMoney, formatScaled, parseScaled } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, type Line, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { customers } from "#registry/customers/api.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { vatCodes } from "#registry/taxes/rules.ts";
import { type OrderWire, salesOrders } from "../api.ts";
import { lineKinds, services } from "../rules.ts";
import {
  blankLine,
  bodyOf,
  emptyOrder,
  type LineValues,
  netOf,
  orderFaults,
  type OrderValues,
  valuesOf,
} from "./orderValues.ts";
import { t } from "./words.ts";

/** Writes an order, or changes a draft. */
export function OrderForm() {
  const { id } = useParams();
  return id === undefined ? <NewOrder /> : <ChangedOrder id={id} />;
}

const names = {
  customerId: "customer",
  placeId: "store",
  "lines.*.productId": "lines.*.product",
};

function NewOrder() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const form = useForm({
    // What another page asked for is no draft of this one.
    ...(address.size === 0 ? { draft: "sales-order" } : {}),
    initial: emptyOrder(address),
    check: orderFaults,
    command: salesOrders.draft,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    names,
    done: ({ id }) => void navigate(`/orders/${id}`),
  });
  return <OrderPage form={form} title={t.newOrder} back={{ label: t.title, to: "/orders" }} />;
}

function ChangedOrder({ id }: { id: string }) {
  const answer = useQuery(salesOrders.one, { id });
  return <Loaded answer={answer}>{(order) => <ChangeFields order={order} />}</Loaded>;
}

function ChangeFields({ order }: { order: OrderWire }) {
  const navigate = useNavigate();
  const { id, number } = order;
  const form = useForm({
    initial: valuesOf(order),
    check: orderFaults,
    command: salesOrders.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(order, () => call(salesOrders.one, { params: { id } }), valuesOf),
    names,
    done: () => void navigate(`/orders/${id}`),
  });
  return (
    <OrderPage form={form} title={t.changeOrder} back={{ label: number, to: `/orders/${id}` }} />
  );
}

function OrderPage(props: {
  form: Form<OrderValues>;
  title: string;
  back: { label: string; to: string };
}) {
  const { form, title, back } = props;
  const net = form.values.lines.reduce((sum, line) => sum + netOf(line), 0n);
  const hasGoods = form.values.lines.some((line) => line.kind === "goods");
  return (
    <FormPage
      form={form}
      title={title}
      submit={t.save}
      back={back}
      summary={<Sums items={[]} main={{ label: t.withoutVat, value: formatMoney(net) }} />}
    >
      <Group heading={t.whoBuys} columns={2}>
        <PickField
          field={form.field("customer")}
          label={t.customer}
          required
          placeholder={t.findCustomer}
          list={customers.list}
          params={{ role: "domestic" }}
          option={(row) => ({ id: row.id, label: row.legalName, detail: row.code })}
        />
        {hasGoods && (
          <PickField
            field={form.field("store")}
            label={t.store}
            required
            placeholder={t.findStore}
            list={stores.list}
            option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
          />
        )}
        <TextField field={form.field("buyerReference")} label={t.reference} />
        <TextField field={form.field("jobNumber")} label={t.job} />
      </Group>
      <Group heading={t.whatIsSold}>
        <LinesCards
          lines={form.lines("lines")}
          label={t.lines}
          name={t.line}
          blank={() => blankLine}
          addLabel={t.addLine}
          fields={(line) => <LineFields line={line} />}
        />
      </Group>
      <TextField field={form.field("note")} label={t.note} long />
    </FormPage>
  );
}

function LineFields({ line }: { line: Line<LineValues> }) {
  const isWork = line.values.kind === "service";
  return (
    <>
      <ChoiceField
        field={line.field("kind")}
        label={t.kind}
        required
        options={lineKinds.map((value) => ({ value, label: t.kinds[value] }))}
      />
      {isWork ? (
        <ChoiceField
          field={line.field("service")}
          label={t.service}
          required
          options={services.map((value) => ({ value, label: t.services[value] }))}
        />
      ) : (
        <PickField
          field={line.field("product")}
          label={t.product}
          required
          placeholder={t.findProduct}
          list={products.list}
          params={{ state: "active" }}
          option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
        />
      )}
      {isWork && <TextField field={line.field("description")} label={t.description} />}
      {isWork ? (
        <FigureField
          field={line.field("quantity")}
          label={t.quantity}
          unit=""
          read={(typed) => parseScaled(typed, 3)?.toString() ?? null}
          show={(value) => formatScaled(BigInt(value), 3).replace(/\.?0+$/, "")}
          mistyped={t.quantityMistyped}
          required
        />
      ) : (
        <WeightField field={line.field("quantity")} label={t.weight} required />
      )}
      <MoneyField
        field={line.field("unitPrice")}
        label={isWork ? t.pricePerOne : t.pricePerKg}
        required
      />
      <ChoiceField
        field={line.field("vatCode")}
        label={t.vat}
        required
        options={vatCodes.map((value) => ({ value, label: t.vatCodes[value] }))}
      />
    </>
  );
}
