import {
  IconAlertTriangle,
  IconBooks,
  IconCash,
  IconChecklist,
  IconCoins,
  IconFileAlert,
  IconGavel,
  IconKey,
  IconLicense,
  IconReceipt,
  IconScale,
  IconShip,
  IconTag,
  IconTransfer,
  IconTruck,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { agoOf } from "../feedRules.ts";
import type { Notice } from "./feed.ts";
import { t } from "./words.ts";

const icons: Record<Notice["kind"], TablerIcon> = {
  fund_release: IconCash,
  payment_processed: IconReceipt,
  export_ready: IconShip,
  approval_needed: IconChecklist,
  approval_result: IconGavel,
  price_published: IconTag,
  quality_result: IconScale,
  doc_due: IconFileAlert,
  licence_due: IconLicense,
  payment_unknown: IconAlertTriangle,
  payment_reversed: IconReceipt,
  ceiling_near: IconAlertTriangle,
  charge_large: IconAlertTriangle,
  charges_of_month: IconAlertTriangle,
  fiscal_refused: IconFileAlert,
  receipt_voided: IconAlertTriangle,
  rate_changed: IconAlertTriangle,
  month_reopened: IconAlertTriangle,
  month_closed_early: IconAlertTriangle,
  person_added: IconAlertTriangle,
  advance_written_off: IconAlertTriangle,
  cash_variance: IconCoins,
  cash_difference: IconCoins,
  custody_offered: IconTransfer,
  transfer_coming: IconTruck,
  transfer_loss: IconScale,
  store_counted: IconScale,
  store_short: IconAlertTriangle,
  books_differ: IconBooks,
  access_request: IconKey,
};

interface NoticeLineProps {
  notice: Notice;
  nowMs: number;
  /** Somebody goes where it leads. */
  follow: () => void;
}

/** One notification: what happened, when, and the way to it. */
export function NoticeLine({ notice, nowMs, follow }: NoticeLineProps) {
  const Icon = icons[notice.kind];
  const isNew = notice.readAt === null;
  return (
    <Link className={`bell-line ${isNew ? "is-new" : ""}`} to={notice.link} onClick={follow}>
      <Icon size={20} className="mt-0.5 flex-none" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span className={`min-w-0 flex-1 ${isNew ? "font-strong" : "font-medium"}`}>
            {notice.title}
          </span>
          {isNew && <span className="badge plain active">{t.isNew}</span>}
        </span>
        <span className="quiet block">{notice.message}</span>
        <time className="tiny block" dateTime={notice.createdAt}>
          {formatInstant(new Date(notice.createdAt))} · {ago(notice, nowMs)}
        </time>
      </span>
    </Link>
  );
}

function ago({ createdAt }: Notice, nowMs: number): string {
  const [count, unit] = agoOf(Date.parse(createdAt), nowMs);
  return count === 0 ? t.ago.now : t.ago[unit](count);
}
