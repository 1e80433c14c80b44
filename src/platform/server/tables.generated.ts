// Generated from the database by `npm run gen`. Change a migration, not this file.
import type { Generated, GeneratedAlways } from "kysely";

export interface AccountRow {
  org_id: Generated<string>;
  code: string;
  name: string;
  type: string;
  normal: string;
  is_stock: Generated<boolean>;
  due_kind: string | null;
}

export interface AccountBalanceRow {
  org_id: Generated<string>;
  account_code: string;
  debit: Generated<bigint>;
  credit: Generated<bigint>;
  balance: GeneratedAlways<bigint>;
}

export interface AccountDayRow {
  org_id: Generated<string>;
  account_code: string;
  day: string;
  debit: Generated<bigint>;
  credit: Generated<bigint>;
}

export interface AccountSegmentRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  account_code: string;
  segment: string;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface AccountStatementRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  account_code: string;
  statement_key: string;
  source: string;
  file_name: string;
  file_sha256: string;
  from_day: string;
  to_day: string;
  opening: bigint;
  closing: bigint;
  imported_at: Date;
  imported_by: string;
}

export interface ApprovalDelegationRow {
  org_id: Generated<string>;
  id: string;
  from_user: string;
  to_user: string;
  first_day: string;
  last_day: string;
  document_types: string[] | null;
  reason: string;
  created_at: Date;
  created_by: string;
  ended_at: Date | null;
  ended_by: string | null;
}

export interface ApprovalDocumentTypeRow {
  document_type: string;
  label: string;
}

export interface ApprovalEventRow {
  org_id: Generated<string>;
  request_id: string;
  seq: Generated<bigint>;
  step: number;
  kind: string;
  at: Date;
  actor_id: string | null;
  on_behalf_of: string | null;
  reason: string | null;
}

export interface ApprovalFactoryPolicyRow {
  document_type: string;
  effective_from: string;
  bands: unknown;
  window_days: number;
  counted_together: string;
  reminder_hours: number;
  escalation_hours: number;
  escalate_to: string;
  expiry_days: number;
  source_note: string;
}

export interface ApprovalPolicyRow {
  org_id: Generated<string>;
  document_type: string;
  version: number;
  effective_from: string;
  bands: unknown;
  window_days: number;
  counted_together: string;
  reminder_hours: number;
  escalation_hours: number;
  escalate_to: string;
  expiry_days: number;
  reason: string;
  created_at: Date;
  created_by: string;
}

export interface ApprovalRequestRow {
  org_id: Generated<string>;
  id: string;
  document_type: string;
  document_id: string;
  number: string;
  title: string;
  link: string;
  amount: bigint;
  counted_amount: bigint;
  payee_type: string | null;
  payee_id: string | null;
  payee_name: string | null;
  payee_keys: Generated<string[]>;
  requested_by: string;
  makers: string[];
  content_sha256: string;
  policy_version: number;
  policy_from: string;
  reminder_hours: number;
  escalation_hours: number;
  escalate_to: string;
  state: string;
  version: Generated<number>;
  current_step: Generated<number>;
  submitted_at: Date;
  expires_on: string;
  closed_at: Date | null;
  closing_reason: string | null;
  seq: Generated<bigint>;
}

export interface ApprovalStepRow {
  org_id: Generated<string>;
  request_id: string;
  step: number;
  requested_by: string;
  content_sha256: string;
  flag: string;
  roles: string[] | null;
  limits: Generated<unknown>;
  state: string;
  open_since: Date | null;
  reminded_at: Date | null;
  escalated_at: Date | null;
  escalated_flag: string | null;
  escalated_roles: string[] | null;
  escalated_limits: Generated<unknown>;
  decided_by: string | null;
  decided_role: string | null;
  on_behalf_of: string | null;
  decided_at: Date | null;
  reason: string | null;
  same_person: Generated<boolean>;
  decided_on: string | null;
}

export interface AuditEventRow {
  org_id: Generated<string>;
  seq: bigint;
  at: Date;
  actor_id: string | null;
  subject: string;
  subject_id: string;
  action: string;
  body: string;
  prev_hash: string;
  hash: string;
}

export interface AuthorityRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  code: string;
  name: string;
  successor_code: string | null;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface BankFileRow {
  org_id: Generated<string>;
  id: string;
  pay_run_id: string;
  reference: string;
  payments: number;
  amount: bigint;
  made_at: Date;
  tries: Generated<number>;
  written_at: Date | null;
}

export interface BatchStandingRow {
  org_id: Generated<string>;
  batch_id: string;
  state: string;
  product_id: string;
  planned_on: string;
  finished_on: string | null;
  input_g: bigint;
  output_g: bigint;
  main_output_g: bigint;
}

export interface BatchSumRow {
  org_id: Generated<string>;
  planned_on: string;
  state: string;
  product_id: string;
  batches: bigint;
  input_g: bigint;
  main_output_g: bigint;
}

export interface BooksCheckRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  checked_at: Date;
  took_ms: number;
  checked_by: string | null;
  results: unknown;
  counts: unknown;
  faults: number;
}

export interface BooksCheckRequestRow {
  org_id: Generated<string>;
  id: string;
  asked_at: Date;
  asked_by: string;
}

export interface BuyingSessionRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  officer_id: string;
  place_id: string;
  product_id: string;
  opened_on: string;
  price_ceiling: bigint;
  opening_stock_g: bigint;
  target_g: bigint;
  counted_amount: bigint | null;
  expected_amount: bigint | null;
  counted_by: string | null;
  counted_at: Date | null;
  closed_by: string | null;
  closed_at: Date | null;
  charged_to: string | null;
  closing_note: string | null;
  same_person: Generated<boolean>;
  created_at: Date;
  created_by: string;
  counts: Generated<number>;
}

export interface CashCountRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  day: string;
  counted_amount: bigint;
  expected_amount: bigint;
  note: string | null;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  same_person: Generated<boolean>;
}

export interface CashCountNoteRow {
  org_id: Generated<string>;
  count_id: string;
  denomination: number;
  pieces: number;
}

export interface CashDepositRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  day: string;
  amount: bigint;
  carrier: string;
  slip_reference: string;
  slip_key: GeneratedAlways<string>;
  slip_sha256: string;
  note: string | null;
  created_by: string;
  created_at: Date;
  taken_back_by: string | null;
  taken_back_at: Date | null;
  reason: string | null;
  same_person: Generated<boolean>;
}

export interface CertificationClaimRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  scheme: string;
  commodity: string;
  season: string;
  shipment_id: string;
  grams: bigint;
  outturn_bp: number;
  base_g: bigint;
  version: Generated<number>;
  created_by: string;
  created_at: Date;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

export interface CollectionRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  collected_on: string;
  farmer_id: string | null;
  place_id: string;
  product_id: string;
  stream: string;
  bags: number;
  gross_g: bigint;
  tare_g: bigint;
  net_g: bigint;
  payable_g: bigint;
  moisture_bp: number | null;
  foreign_matter_bp: number | null;
  defects_bp: number | null;
  odour: string;
  price_list_id: string;
  list_price_amount: bigint;
  unit_price_amount: bigint;
  moisture_limit_bp: number;
  foreign_matter_allowance_bp: number;
  value_amount: bigint;
  recovery_amount: bigint;
  net_payable_amount: bigint;
  yield_override_reason: string | null;
  receipt_code: string;
  receipt_prints: Generated<number>;
  grade: string | null;
  judged_by: string | null;
  judged_at: Date | null;
  judged_note: string | null;
  same_person: Generated<boolean>;
  grn_number: string | null;
  grn_code: string | null;
  grn_prints: Generated<number>;
  lot_id: string | null;
  due_id: string | null;
  closing_reason: string | null;
  created_at: Generated<Date>;
  created_by: string;
  session_id: string | null;
  pay_by: Generated<string>;
  price_reason: string | null;
  price_approved_by: string | null;
  price_approved_at: Date | null;
  scale_id: string | null;
  scale_overdue: Generated<boolean>;
  meter_id: string | null;
  meter_overdue: Generated<boolean>;
  sample_code: string | null;
  pay_code: string | null;
  recovery_limit_bp: number;
  supplier_id: string | null;
  declared_g: bigint | null;
  samples_needed: Generated<number>;
  samples_reason: string | null;
  judged_day: string | null;
  changed_by: Generated<string[]>;
  judged_turn: bigint | null;
  twin_number: string | null;
}

export interface CollectionCashRow {
  org_id: Generated<string>;
  id: string;
  collection_id: string;
  session_id: string;
  state: string;
  version: Generated<number>;
  amount: bigint;
  reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface CollectionPlotRow {
  org_id: Generated<string>;
  collection_id: string;
  plot_id: string;
  share_bp: number;
  grams: bigint;
}

export interface CollectionSampleRow {
  org_id: Generated<string>;
  id: string;
  collection_id: string;
  sample_no: number;
  moisture_bp: number;
  foreign_matter_bp: number;
  defects_bp: number | null;
  odour: string;
  same_person: Generated<boolean>;
  created_by: string;
  created_at: Date;
}

export interface CollectionSumRow {
  org_id: Generated<string>;
  grain: string;
  begins: string;
  state: string;
  grade: string;
  product_id: string;
  place_id: string;
  officer_id: string;
  stream: string;
  collections: bigint;
  bags: bigint;
  net_g: bigint;
  payable_g: bigint;
  value_amount: bigint;
}

export interface CollectionWeighingRow {
  org_id: Generated<string>;
  collection_id: string;
  line: number;
  bags: number;
  gross_g: bigint;
  tare_g: bigint;
  source: string | null;
  manual_reason: string | null;
}

export interface CommandReceiptRow {
  org_id: Generated<string>;
  key: string;
  endpoint: string;
  content_sha256: string;
  status: number;
  answer: string;
  audit_seq: bigint;
  audit_hash: string;
  at: Generated<Date>;
}

export interface CommitmentRow {
  org_id: Generated<string>;
  id: string;
  for_type: string;
  for_id: string;
  for_number: string;
  note: string;
  party_type: string;
  party_id: string;
  amount: bigint;
  paid: Generated<bigint>;
  due_kind: string;
  settle_by: string;
  made_on: string;
  made_at: Date;
  made_by: string;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
  under_way: Generated<bigint>;
}

export interface CommitmentDrawRow {
  org_id: Generated<string>;
  commitment_id: string;
  seq: Generated<bigint>;
  due_id: string;
  amount: bigint;
  created_at: Generated<Date>;
}

export interface CompanyProfileRow {
  org_id: Generated<string>;
  display_name: string;
  legal_name: string;
  tin: string | null;
  address: string;
  phone: string | null;
  email: string | null;
  ico_exporter_code: string | null;
  marks_name: string;
  currency: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
  weekly_target_g: bigint | null;
  annual_capacity_g: bigint | null;
  managing_director_title: Generated<string>;
  director_operations_title: Generated<string>;
}

export interface CompanyThresholdRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  name: string;
  effective_from: string;
  value: number;
  source_note: string;
  created_at: Date;
  created_by: string;
}

export interface ComplaintRow {
  org_id: Generated<string>;
  id: Generated<string>;
  code_sha256: string;
  topic: string;
  signed_as: string | null;
  received_on: string;
  closed_on: string | null;
}

export interface ComplaintMessageRow {
  org_id: Generated<string>;
  complaint_id: string;
  seq: Generated<bigint>;
  from_house: boolean;
  body: string;
  written_on: string;
}

export interface ComplaintSecretRow {
  org_id: Generated<string>;
  secret: string;
}

export interface ContractRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  kind: Generated<string>;
  state: Generated<string>;
  revision: Generated<number>;
  customer_id: string;
  buyer_reference: string | null;
  contract_day: string;
  template: string;
  product_id: string;
  grade_text: string;
  crop_year: string;
  quantity_g: bigint;
  tolerance_bp: number;
  bags: number;
  bag_g: bigint;
  bag_type: string;
  price_per_tonne_amount: bigint;
  currency: string;
  price_basis: string;
  price_place: string;
  shipment_from: string;
  shipment_to: string;
  partial_shipments: Generated<boolean>;
  port_of_loading: string;
  destination: string;
  destination_country: string;
  payment_terms: string;
  payment_days: Generated<number>;
  sample_terms: string;
  eudr_required: boolean;
  documents: string[];
  arbitration: string | null;
  special_terms: string | null;
  registration_number: string | null;
  registration_day: string | null;
  assessed_fot_amount: bigint | null;
  shipped_g: Generated<bigint>;
  written_by: string;
  submitted_by: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ContractRevisionRow {
  org_id: Generated<string>;
  contract_id: string;
  revision: number;
  terms: unknown;
  approved_at: Date;
  approved_by: string;
}

export interface ContractSumRow {
  org_id: Generated<string>;
  state: string;
  contracts: bigint;
  quantity_g: bigint;
  shipped_g: bigint;
  to_ship_g: bigint;
}

export interface ConversionRateRow {
  org_id: Generated<string>;
  code: string;
  effective_from: string;
  label: string;
  rate_amount: bigint;
  account_code: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface CostLineRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  type_code: string;
  type_from: string;
  day: string;
  rate: bigint;
  quantity: bigint;
  base_amount: bigint | null;
  days: number | null;
  contract_id: string | null;
  currency: string;
  currency_amount: bigint;
  rate_micro: bigint;
  amount: bigint;
  paid_to: string | null;
  document: string | null;
  note: string | null;
  approved_by: string | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface CostLineLotRow {
  org_id: Generated<string>;
  line_id: string;
  lot_id: string;
  amount: bigint;
}

export interface CostTypeRow {
  org_id: Generated<string>;
  code: string;
  effective_from: string;
  label: string;
  sequence: number;
  level: string;
  driver: string;
  base: string | null;
  treatment: string;
  expense_account: string | null;
  credit_account: string;
  usual_rate: bigint | null;
  currency: Generated<string>;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface CreditNoteRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  version: Generated<number>;
  invoice_id: string;
  customer_id: string;
  reason_code: string;
  reason: string;
  restocks: Generated<boolean>;
  net_amount: bigint;
  vat_amount: bigint;
  settled_amount: bigint | null;
  day: string | null;
  code: string | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface CreditNoteLineRow {
  org_id: Generated<string>;
  credit_note_id: string;
  line: number;
  quantity: bigint;
  net_amount: bigint;
  vat_amount: bigint;
}

export interface CreditNoteLotRow {
  org_id: Generated<string>;
  credit_note_id: string;
  line: number;
  lot_id: string;
  grams: bigint;
  cost_amount: bigint;
}

export interface CropAssessmentRow {
  org_id: Generated<string>;
  visit_id: string;
  condition: string;
  pest: string;
  drying: string;
  storage: string;
  potential_g: bigint;
  peak_month: number;
  price_low: bigint | null;
  price_common: bigint | null;
  price_high: bigint | null;
  note: string | null;
  assessed_at: Date;
  assessed_by: string;
  said_at: Date | null;
}

export interface CustodyRow {
  org_id: Generated<string>;
  id: string;
  issue_id: string;
  product_id: string;
  holder_id: string;
  taken: bigint;
  pieces: bigint;
  since: string;
  due_on: string;
  handover_id: string | null;
}

export interface CustodyHandoverRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  custody_id: string;
  from_id: string;
  to_id: string;
  pieces: bigint;
  note: string | null;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  closing_reason: string | null;
}

export interface CustodyLossRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  custody_id: string;
  kind: string;
  pieces: bigint;
  reason: string;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
}

export interface CustodyLossLineRow {
  org_id: Generated<string>;
  loss_id: string;
  lot_id: string;
  product_id: string;
  pieces: bigint;
  cost_amount: bigint;
}

export interface CustodyWriteOffRow {
  org_id: Generated<string>;
  id: string;
  cost_amount: bigint;
}

export interface CustomerRow {
  org_id: Generated<string>;
  id: string;
  code: string;
  state: Generated<string>;
  legal_name: string;
  trading_name: string | null;
  country: string;
  address: string;
  delivery_address: string | null;
  roles: string[];
  eori: string | null;
  tax_number: string | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  port: string | null;
  contract_style: string | null;
  payment_terms: string;
  incoterm: string;
  currency: string;
  hold_reason: string | null;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
  kind: Generated<string>;
  vat_registered: Generated<boolean>;
  withholds_tax: Generated<boolean>;
  terms_days: Generated<number>;
  credit_limit: bigint | null;
  kyc_note: string | null;
  kyc_day: string | null;
  kyc_by: string | null;
  closing_reason: string | null;
}

export interface CustomerContactRow {
  org_id: Generated<string>;
  id: string;
  customer_id: string;
  name: string;
  duty: string | null;
  email: string | null;
  phone: string | null;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface CustomerReceiptRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  version: Generated<number>;
  customer_id: string;
  day: string;
  method: string;
  reference: string | null;
  amount: bigint;
  withheld_amount: Generated<bigint>;
  withholding_certificate: string | null;
  deposit_amount: Generated<bigint>;
  note: string | null;
  code: string;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface CustomerReceiptItemRow {
  org_id: Generated<string>;
  receipt_id: string;
  invoice_id: string;
  amount: bigint;
  withheld_amount: Generated<bigint>;
}

export interface DeliveryLotRow {
  org_id: Generated<string>;
  delivery_id: string;
  order_line: number;
  lot_id: string;
  grams: bigint;
  cost_amount: bigint;
}

export interface DeliveryNoteRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  order_id: string;
  place_id: string;
  day: string;
  vehicle: string | null;
  received_by: string | null;
  cost_amount: bigint;
  code: string;
  created_at: Date;
  created_by: string;
}

export interface DeliverySumRow {
  org_id: Generated<string>;
  day: string;
  product_id: string;
  officer_id: string;
  outcome: string;
  bucket: string;
  deliveries: bigint;
  payable_g: bigint;
  value_amount: bigint;
  at_list: bigint;
  traced_g: bigint;
}

export interface DocumentRuleRow {
  org_id: Generated<string>;
  id: string;
  document_type: string;
  commodity: string | null;
  destination: string | null;
  incoterm: string | null;
  eudr: boolean | null;
  effective_from: string;
  required: boolean;
  gate: Generated<string>;
  authority: string;
  lead_days: number;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface DueRow {
  org_id: Generated<string>;
  id: string;
  kind: string;
  party_type: string;
  party_id: string;
  amount: bigint;
  currency: string;
  ugx: bigint;
  account_code: string;
  due_on: string;
  note: string | null;
  voucher_id: string;
  created_at: Generated<Date>;
}

export interface DueBalanceRow {
  org_id: Generated<string>;
  due_id: string;
  amount: bigint;
  open: bigint;
  ugx: bigint;
  due_on: string;
}

export interface DueMovementRow {
  org_id: Generated<string>;
  voucher_id: string;
  line: number;
  due_id: string;
  amount: bigint;
  ugx: bigint;
}

export interface DueSumRow {
  org_id: Generated<string>;
  kind: string;
  day: string;
  due_on: string;
  dues: bigint;
  amount: bigint;
  open: bigint;
  ugx: bigint;
}

export interface EmployeeMoneyPolicyRow {
  org_id: Generated<string>;
  effective_from: string;
  largest_advance: bigint;
  most_instalments: number;
  settle_days: number;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface EmployeeRepaymentRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  request_id: string;
  state: string;
  version: Generated<number>;
  amount: bigint;
  day: string;
  note: string | null;
  reason: string | null;
  same_person: Generated<boolean>;
  created_at: Date;
  created_by: string;
  reversed_by: string | null;
}

export interface EmployeeRequestRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  kind: string;
  title: string;
  amount: bigint;
  particulars: unknown;
  file_sha256: string | null;
  commitment_id: string | null;
  approved_at: Date | null;
  same_person: Generated<boolean>;
  fulfilled_at: Date | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface EmployeeRequestCommentRow {
  org_id: Generated<string>;
  request_id: string;
  seq: Generated<bigint>;
  body: string;
  created_at: Date;
  created_by: string;
}

export interface EquipmentRow {
  org_id: Generated<string>;
  id: string;
  state: Generated<string>;
  version: Generated<number>;
  kind: string;
  name: string;
  serial: string;
  place_id: string | null;
  note: string | null;
  created_at: Date;
  created_by: string;
}

export interface EquipmentCalibrationRow {
  org_id: Generated<string>;
  id: string;
  equipment_id: string;
  certificate: string;
  calibrated_on: string;
  due_on: string;
  laboratory: string;
  created_at: Date;
  created_by: string;
}

export interface ExchangeRateRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  currency: string;
  day: string;
  rate_micro: bigint;
  source: string;
  reason: string | null;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ExpenseRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  claimant_id: string;
  day: string;
  vendor_name: string;
  vendor_key: string;
  vendor_tin: string | null;
  paid_by: string;
  paid_account: string | null;
  currency: string;
  currency_amount: bigint;
  rate_micro: bigint;
  amount: bigint;
  withheld_amount: bigint;
  withholding_exempt: boolean;
  fiscal_number: string | null;
  department: string;
  segment: string;
  note: string | null;
  no_receipt_reason: string | null;
  duplicate_reason: string | null;
  recurrence_id: string | null;
  submitted_at: Date | null;
  approved_at: Date | null;
  approved_by: string | null;
  same_person: Generated<boolean>;
  booked_on: string | null;
  code: string | null;
  voided_at: Date | null;
  voided_by: string | null;
  closing_reason: string | null;
  created_at: Date;
}

export interface ExpenseBudgetRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  department: string;
  budget_group: string;
  month: string;
  amount: bigint;
  reason: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ExpenseCategoryRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  code: string;
  name: string;
  budget_group: string;
  account_code: string;
  vat_code: string;
  withholding_code: string | null;
  receipt_above: bigint | null;
  is_active: boolean;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ExpenseLineRow {
  org_id: Generated<string>;
  expense_id: string;
  line: number;
  category_code: string;
  account_code: string;
  budget_group: string;
  description: string;
  currency_amount: bigint;
  amount: bigint;
  vat_amount: bigint;
}

export interface ExpensePolicyRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  effective_from: string;
  duplicate_days: number;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ExpenseReceiptRow {
  org_id: Generated<string>;
  expense_id: string;
  file_sha256: string;
  added_at: Date;
}

export interface ExpenseRecurrenceRow {
  org_id: Generated<string>;
  id: string;
  expense_id: string;
  claimant_id: string;
  day_of_month: number;
  next_on: string;
  ended_at: Date | null;
  created_at: Date;
}

export interface ExpenseSumRow {
  org_id: Generated<string>;
  state: string;
  expenses: bigint;
  amount: bigint;
}

export interface ExportDocumentRow {
  org_id: Generated<string>;
  id: string;
  shipment_id: string;
  document_type: string;
  state: Generated<string>;
  required: boolean;
  gate: string;
  authority: string;
  lead_days: number;
  source_note: string;
  number: string | null;
  issued_on: string | null;
  expires_on: string | null;
  file_sha256: string | null;
  note: string | null;
  reason: string | null;
  printed: unknown;
  code: string | null;
  edition: Generated<number>;
  requested_by: string | null;
  entered_by: string | null;
  entered_at: Date | null;
  settled_by: string | null;
  settled_at: Date | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface FarmerRow {
  org_id: Generated<string>;
  id: string;
  public_id: Generated<string>;
  code: string;
  external_code: string | null;
  state: string;
  first_name: string;
  last_name: string;
  sex: string;
  birth_year: number | null;
  nin: string | null;
  national_farmer_id: string | null;
  phone: string | null;
  locality_id: string | null;
  village: string | null;
  language: Generated<string>;
  commodities: Generated<string[]>;
  payee_kind: Generated<string>;
  payee_name: string | null;
  payment_method: Generated<string>;
  payment_bank: string | null;
  payment_number: string | null;
  payment_account_name: string | null;
  payment_changed_at: Generated<Date>;
  payment_changed_by: string;
  registered_by: string;
  registered_at: Generated<Date>;
  verified_by: string | null;
  verified_at: Date | null;
  same_person: Generated<boolean>;
  suspend_reason: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
  full_name: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string | null>;
  alt_phone: string | null;
  next_of_kin: string | null;
  household_size: number | null;
  trees: number | null;
  photo_sha256: string | null;
  gone_reason: string | null;
  merged_into: string | null;
  merged_at: Date | null;
  merged_by: string | null;
  name_key: GeneratedAlways<string | null>;
}

export interface FarmerAdvanceRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  farmer_id: string;
  amount: bigint;
  recover_by: string;
  purpose: string;
  limit_amount: bigint;
  commitment_id: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface FarmerAdvancePolicyRow {
  org_id: Generated<string>;
  effective_from: string;
  per_kg: bigint;
  largest: bigint;
  source_note: string;
  created_at: Date;
  created_by: string;
  recovery_bp: number;
}

export interface FarmerBookingRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  version: Generated<number>;
  officer_id: string;
  farmer_id: string;
  product_id: string;
  place_id: string;
  booked_for: string;
  expected_g: bigint;
  agreed_price: bigint | null;
  note: string | null;
  collection_id: string | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface FarmerCertificateRow {
  org_id: Generated<string>;
  id: string;
  farmer_id: string;
  scheme: string;
  number: string;
  valid_from: string;
  valid_to: string;
  withdrawn_on: string | null;
  withdraw_reason: string | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
}

export interface FarmerConsentRow {
  org_id: Generated<string>;
  farmer_id: string;
  purpose: string;
  given: boolean;
  method: string;
  at: Date;
  by: string;
}

export interface FarmerDocumentRow {
  org_id: Generated<string>;
  id: string;
  farmer_id: string;
  kind: string;
  title: string;
  file_sha256: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdraw_reason: string | null;
  replaced_by: string | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
}

export interface FarmerGroupRow {
  org_id: Generated<string>;
  id: string;
  code: string;
  state: string;
  name: string;
  kind: string;
  district_id: string | null;
  leader_id: string | null;
  close_reason: string | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
}

export interface FarmerImportRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  name: string;
  parts: number;
  headings: Generated<string[]>;
  mapping: Generated<unknown>;
  rows: Generated<number>;
  done_rows: Generated<number>;
  good: Generated<number>;
  known: Generated<number>;
  bad: Generated<number>;
  imported: Generated<number>;
  fault: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
  kind: Generated<string>;
  is_map: Generated<boolean>;
}

export interface FarmerImportPartRow {
  org_id: Generated<string>;
  import_id: string;
  part: number;
  content: Buffer;
}

export interface FarmerImportRowRow {
  org_id: Generated<string>;
  import_id: string;
  row: number;
  state: string;
  facts: unknown;
  consents: Generated<string[]>;
  cells: string[] | null;
  faults: unknown;
  farmer_id: string | null;
  plot_id: string | null;
}

export interface FarmerInspectionRow {
  org_id: Generated<string>;
  id: string;
  farmer_id: string;
  scheme: string;
  inspected_on: string;
  inspector: string;
  created_at: Date;
  created_by: string;
}

export interface FarmerInspectionFindingRow {
  org_id: Generated<string>;
  id: string;
  inspection_id: string;
  state: string;
  what: string;
  action: string;
  due_on: string;
  evidence: string | null;
  closed_by: string | null;
  closed_at: Date | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
}

export interface FarmerLikenessRow {
  org_id: Generated<string>;
  id: Generated<string>;
  one_id: string;
  other_id: string;
  state: Generated<string>;
  same_phone: boolean;
  same_name: boolean;
  found_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  same_photo: Generated<boolean>;
}

export interface FarmerPhotoPrintRow {
  org_id: Generated<string>;
  farmer_id: string;
  coarse: string | null;
  whole: string | null;
  cuts: string[] | null;
}

export interface FarmerPlacementRow {
  org_id: Generated<string>;
  farmer_id: string;
  group_id: string | null;
  officer_id: string | null;
}

export interface FarmerPlacementChangeRow {
  org_id: Generated<string>;
  id: Generated<string>;
  seq: Generated<bigint>;
  farmer_id: string;
  group_id: string | null;
  officer_id: string | null;
  placed_at: Date;
  placed_by: string;
}

export interface FarmerSeasonSumRow {
  org_id: Generated<string>;
  farmer_id: string;
  season_from: string;
  product_id: string;
  collections: bigint;
  payable_g: bigint;
}

export interface FieldDeviceRow {
  org_id: Generated<string>;
  id: string;
  user_id: string;
  mark: number;
  name: string;
  seal_key: Buffer | null;
  enrolled_at: Date;
  last_seen_at: Date;
  waiting: Generated<number>;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoke_reason: string | null;
  told_at: Date | null;
}

export interface FieldOperationRow {
  org_id: Generated<string>;
  key: string;
  device_id: string;
  sequence: bigint;
  number: string;
  user_id: string;
  endpoint: string;
  captured_at: Date;
  received_at: Date;
  clock_off_ms: bigint;
  clock: string;
  carried_by: string | null;
}

export interface FieldTripRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  version: Generated<number>;
  officer_id: string;
  vehicle: string;
  day: string;
  from_place: string;
  to_place: string;
  purpose: string;
  odometer_start: number;
  odometer_end: number | null;
  odometer_reason: string | null;
  fuel_ml: Generated<bigint>;
  fuel_amount: Generated<bigint>;
  session_id: string | null;
  visit_id: string | null;
  expense_id: string | null;
  closing_reason: string | null;
  closed_at: Date | null;
  created_at: Date;
  created_by: string;
}

export interface FieldVisitRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  version: Generated<number>;
  purpose: string;
  officer_id: string;
  farmer_id: string | null;
  planned_for: string;
  expected_g: bigint | null;
  note: string | null;
  checked_in_at: Date | null;
  in_lat_micro: number | null;
  in_lon_micro: number | null;
  in_accuracy_m: number | null;
  checked_out_at: Date | null;
  out_lat_micro: number | null;
  out_lon_micro: number | null;
  out_accuracy_m: number | null;
  outcome: string | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
  in_said_at: Date | null;
  out_said_at: Date | null;
}

export interface FiscalDocumentRow {
  org_id: Generated<string>;
  id: string;
  kind: string;
  state: string;
  version: Generated<number>;
  reference: string;
  tries: Generated<number>;
  fiscal_number: string | null;
  verification_code: string | null;
  qr: string | null;
  fiscal_day: string | null;
  outside_id: string | null;
  message: string | null;
  created_at: Date;
}

export interface FundReceiptRow {
  org_id: Generated<string>;
  due_id: string;
  request_id: string;
  received_at: Date;
  received_by: string;
}

export interface FundRequestRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  purpose: string;
  amount: bigint;
  needed_by: string;
  payee_id: string;
  department: string | null;
  justification: string;
  place_id: string | null;
  expected_g: bigint | null;
  price_per_kg: bigint | null;
  file_sha256: string | null;
  overdue_reason: string | null;
  commitment_id: string | null;
  approved_at: Date | null;
  same_person: Generated<boolean>;
  code: string | null;
  closed_at: Date | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
  asked_on: string;
}

export interface FundRequestTermRow {
  org_id: Generated<string>;
  effective_from: string;
  settle_days: number;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface FundRetirementRow {
  org_id: Generated<string>;
  id: string;
  request_id: string;
  number: string;
  state: string;
  version: Generated<number>;
  returned_amount: bigint;
  spent_amount: bigint;
  note: string | null;
  reason: string | null;
  created_at: Date;
  created_by: string;
  accepted_at: Date | null;
  accepted_by: string | null;
  code: string | null;
  same_person: Generated<boolean>;
  duplicate_reason: string | null;
  no_receipt_reason: string | null;
}

export interface FundRetirementLineRow {
  org_id: Generated<string>;
  retirement_id: string;
  line: number;
  account_code: string;
  description: string;
  amount: bigint;
  vat_amount: bigint;
  fiscal_number: string | null;
  file_sha256: string | null;
}

export interface InstrumentRow {
  org_id: Generated<string>;
  id: string;
  state: Generated<string>;
  version: Generated<number>;
  name: string;
  serial: string;
  methods: string[];
  note: string | null;
  created_at: Date;
  created_by: string;
}

export interface InstrumentCalibrationRow {
  org_id: Generated<string>;
  id: string;
  instrument_id: string;
  certificate: string;
  calibrated_on: string;
  due_on: string;
  laboratory: string;
  created_at: Date;
  created_by: string;
}

export interface LeaveDayRow {
  org_id: Generated<string>;
  employee_id: string;
  day: string;
  request_id: string;
  leave_kind: string;
}

export interface LeaveEntitlementRow {
  org_id: Generated<string>;
  leave_kind: string;
  effective_from: string;
  days_a_year: number;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface LicenceRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  version: Generated<number>;
  kind_code: string;
  authority_code: string;
  licence_number: string;
  issued_on: string;
  expires_on: string | null;
  fee_amount: bigint;
  lead_days: number;
  soon_days: number;
  renew_days: number;
  responsible_id: string;
  note: string | null;
  renews_id: string | null;
  submitted_on: string | null;
  closing_reason: string | null;
  created_at: Generated<Date>;
  created_by: string;
}

export interface LicenceFileRow {
  org_id: Generated<string>;
  id: string;
  licence_id: string;
  title: string;
  file_sha256: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface LicenceKindRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  code: string;
  name: string;
  authority_code: string;
  validity: string;
  needs: string;
  usual_fee: bigint | null;
  lead_days: number;
  soon_days: number;
  renew_days: number;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface LicenceNeedRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  action: string;
  kind_code: string;
  commodity: string | null;
  is_needed: boolean;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ListViewRow {
  org_id: Generated<string>;
  id: string;
  user_id: string;
  route: string;
  name: string;
  query: string;
  is_shared: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface ListViewFirstRow {
  org_id: Generated<string>;
  user_id: string;
  route: string;
  view_id: string;
}

export interface LocalityRow {
  id: string;
  kind: string;
  name: string;
  parent_id: string | null;
  district_id: string;
  path: string;
}

export interface LocalityEditionRow {
  edition: string;
  rows: number;
  loaded_at: Generated<Date>;
}

export interface LotRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  code: string;
  product_id: string;
  account_code: string;
  unit: Generated<string>;
  grade: string | null;
  stream: string | null;
  crop_year: string | null;
  made_on: string;
  origin_type: string;
  origin_id: string;
  voucher_id: string;
  created_at: Generated<Date>;
}

export interface LotBalanceRow {
  org_id: Generated<string>;
  lot_id: string;
  place_id: string;
  quantity: bigint;
  cost: bigint;
  made_on: string;
}

export interface LotCrossingSumRow {
  org_id: Generated<string>;
  day: string;
  product_id: string;
  unit: string;
  from_place_id: string;
  to_place_id: string;
  source_type: string;
  moves: bigint;
  quantity: bigint;
}

export interface LotEdgeRow {
  org_id: Generated<string>;
  voucher_id: string;
  line: number;
  parent_lot_id: string | null;
  child_lot_id: string | null;
  kind: string;
  grams: bigint;
  cost: bigint;
  loss: string | null;
}

export interface LotHoldRow {
  org_id: Generated<string>;
  id: string;
  lot_id: string;
  reason: string;
  opened_at: Date;
  opened_by: string;
  released_at: Date | null;
  released_by: string | null;
  release_reason: string | null;
}

export interface LotReservationRow {
  org_id: Generated<string>;
  id: string;
  lot_id: string;
  for_type: string;
  for_id: string;
  quantity: bigint;
  made_at: Date;
  made_by: string;
  released_at: Date | null;
  released_by: string | null;
}

export interface LotStandingRow {
  org_id: Generated<string>;
  lot_id: string;
  made_on: string;
  quantity: bigint;
  cost: bigint;
  account_code: string;
  unit: string;
  product_id: string;
  is_packed: boolean;
  stored_quantity: bigint;
  stored_cost: bigint;
}

export interface LotStepSumRow {
  org_id: Generated<string>;
  day: string;
  product_id: string;
  unit: string;
  kind: string;
  loss: string;
  is_opening: boolean;
  steps: bigint;
  grams: bigint;
}

export interface LotTransferRow {
  org_id: Generated<string>;
  voucher_id: string;
  line: number;
  seq: Generated<bigint>;
  day: string;
  lot_id: string;
  from_place_id: string;
  to_place_id: string;
  quantity: bigint;
  cost: bigint;
  pick: string | null;
}

export interface MaterialReceiptRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  product_id: string;
  place_id: string;
  received_on: string;
  pieces: bigint;
  price_amount: bigint;
  amount: bigint;
  supplier_name: string;
  lot_id: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface NoticeRow {
  org_id: Generated<string>;
  id: string;
  recipient_id: string;
  kind: string;
  event: string;
  title: string;
  message: string;
  link: string;
  turn: Generated<bigint>;
  created_at: Date;
  read_at: Date | null;
  read_turn: bigint | null;
  facts: unknown;
}

export interface NoticeMuteRow {
  org_id: Generated<string>;
  user_id: string;
  kind: string;
  created_at: Generated<Date>;
}

export interface NumberSeriesRow {
  org_id: Generated<string>;
  series: string;
  period: string;
  last: bigint;
}

export interface OrderSumRow {
  org_id: Generated<string>;
  state: string;
  orders: bigint;
  gross: bigint;
}

export interface OrgRow {
  id: string;
  name: string;
  sole_trader: Generated<boolean>;
  business_day: string | null;
  access_mode: Generated<string>;
  settings: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface OwnAccountRow {
  org_id: Generated<string>;
  account_code: string;
  holder: string;
  provider: string;
  number: string;
  version: Generated<number>;
  changed_at: Date;
  changed_by: string;
}

export interface PackingInputRow {
  org_id: Generated<string>;
  run_id: string;
  lot_id: string;
  quantity: bigint;
  cost_amount: bigint;
}

export interface PackingRunRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  product_id: string;
  place_id: string;
  material_id: string;
  stream: string | null;
  bags: number;
  bag_g: bigint;
  mark: string;
  planned_on: string;
  packed_on: string | null;
  released_on: string | null;
  note: string | null;
  packed_g: GeneratedAlways<bigint | null>;
  coffee_amount: bigint | null;
  material_amount: bigint | null;
  lot_id: string | null;
  hold_id: string | null;
  code: string | null;
  sample_mean_g: bigint | null;
  packed_by: string | null;
  released_by: string | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface PackingSampleRow {
  org_id: Generated<string>;
  run_id: string;
  line: number;
  net_g: bigint;
}

export interface PassageSumRow {
  org_id: Generated<string>;
  stage: string;
  subject: string;
  ended: string;
  passages: bigint;
  grams: bigint;
  days: bigint;
  gram_days: bigint;
}

export interface PayRunRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  note: string | null;
  prepared_on: string;
  retries_id: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  released_by: string | null;
  released_at: Date | null;
  finished_at: Date | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface PaymentRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  kind: string;
  state: string;
  version: Generated<number>;
  party_id: string;
  payee_name: string;
  payee_phone: string | null;
  amount: bigint;
  currency: Generated<string>;
  method: string;
  cheque_number: string | null;
  note: string | null;
  repay_on: string | null;
  prepared_on: string;
  duplicate_reason: string | null;
  replaces_id: string | null;
  content_sha256: string;
  approved_sha256: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  approved_limit: bigint | null;
  released_by: string | null;
  released_at: Date | null;
  same_person: Generated<boolean>;
  reference: string | null;
  callback_secret: string | null;
  tries: Generated<number>;
  accepted_at: Date | null;
  polls: Generated<number>;
  next_poll_at: Date | null;
  provider_reference: string | null;
  provider_reason: string | null;
  fee_amount: Generated<bigint>;
  review_reason: string | null;
  finished_at: Date | null;
  paid_on: string | null;
  advance_due_id: string | null;
  receipt_code: string | null;
  receipt_prints: Generated<number>;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
  party_type: string;
  commitment_id: string | null;
  farmer_id: GeneratedAlways<string | null>;
  staff_id: GeneratedAlways<string | null>;
  supplier_id: GeneratedAlways<string | null>;
  released_on: string | null;
  pay_run_id: string | null;
  release_problem: string | null;
  payee_bank: string | null;
  payee_account: string | null;
  release_day: GeneratedAlways<string | null>;
  bank_file_id: string | null;
}

export interface PaymentAuthorityRow {
  org_id: Generated<string>;
  role: string;
  effective_from: string;
  limit_amount: bigint | null;
  source_note: string;
  created_at: Date;
  created_by: string;
  seq: Generated<bigint>;
}

export interface PaymentControlRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  effective_from: string;
  hold_hours: number;
  together_days: number;
  duplicate_days: number;
  likeness_bp: number;
  source_note: string;
  created_at: Date;
  created_by: string;
}

export interface PaymentEventRow {
  org_id: Generated<string>;
  payment_id: string;
  seq: Generated<bigint>;
  at: Date;
  source: string;
  what: string;
  detail: string | null;
}

export interface PaymentFindingRow {
  org_id: Generated<string>;
  id: string;
  payment_id: string;
  is_paid: boolean;
  provider_reference: string | null;
  evidence: string;
  found_by: string;
  found_at: Date;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  withdrawn_at: Date | null;
  same_person: Generated<boolean>;
}

export interface PaymentItemRow {
  org_id: Generated<string>;
  payment_id: string;
  line: number;
  due_id: string;
  amount: bigint;
  is_live: Generated<boolean>;
}

export interface PaymentSumRow {
  org_id: Generated<string>;
  prepared_on: string;
  state: string;
  method: string;
  kind: string;
  party_type: string;
  payments: bigint;
  amount: bigint;
}

export interface PayoutBrakeRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  is_pulled: boolean;
  reason: string;
  at: Date;
  by: string;
}

export interface PayoutCeilingRow {
  org_id: Generated<string>;
  effective_from: string;
  amount: bigint | null;
  source_note: string;
  created_at: Date;
  created_by: string;
  seq: Generated<bigint>;
}

export interface PeriodLockRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  locked_through: string;
  reason: string;
  created_at: Generated<Date>;
  created_by: string;
  balances: unknown;
  digest: string | null;
  stock: unknown;
  waiting: unknown;
  last_voucher: bigint | null;
}

export interface PermissionOverrideRow {
  org_id: Generated<string>;
  id: string;
  user_id: string;
  flag: string;
  granted: boolean;
  until_day: string;
  reason: string;
  given_by: string;
  given_at: Date;
  seq: Generated<bigint>;
}

export interface PermissionOverrideEndRow {
  org_id: Generated<string>;
  override_id: string;
  ended_by: string;
  ended_at: Date;
  reason: string;
}

export interface PinnedScreenRow {
  org_id: Generated<string>;
  user_id: string;
  route: string;
  seq: Generated<bigint>;
}

export interface PlaceRow {
  org_id: Generated<string>;
  id: string;
  code: string;
  name: string;
  kind: string;
  inside: GeneratedAlways<boolean>;
  account_code: string | null;
  is_active: Generated<boolean>;
}

export interface PlotRow {
  org_id: Generated<string>;
  id: string;
  farmer_id: string;
  code: string;
  state: string;
  name: string;
  commodity: string;
  tenure: string;
  declared_m2: number;
  geometry: unknown;
  centre_lat: number;
  centre_lon: number;
  min_lat: number;
  min_lon: number;
  max_lat: number;
  max_lon: number;
  area_m2: number | null;
  method: string;
  accuracy_m: number | null;
  findings: Generated<unknown>;
  captured_by: string;
  captured_at: Date;
  verified_by: string | null;
  verified_at: Date | null;
  same_person: Generated<boolean>;
  retire_reason: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
  is_drawn: GeneratedAlways<boolean>;
}

export interface PlotAcceptanceRow {
  org_id: Generated<string>;
  id: string;
  plot_id: string;
  code: string;
  message: string;
  reason: string;
  same_person: Generated<boolean>;
  created_by: string;
  created_at: Date;
}

export interface PlotRiskRow {
  org_id: Generated<string>;
  id: string;
  plot_id: string;
  land: string;
  level: string;
  service: string;
  data_version: string;
  analysed_on: string;
  answer: unknown;
  is_simulated: boolean;
  created_at: Date;
}

export interface PlotRiskQuestionRow {
  org_id: Generated<string>;
  plot_id: string;
  land: string;
  tries: Generated<number>;
  tried_at: Date | null;
  fault: string | null;
  asked_at: Date;
}

export interface PostingStopRow {
  org_id: Generated<string>;
  id: string;
  check_id: string;
  stopped_at: Date;
  opened_at: Date | null;
  opened_by: string | null;
  opened_check_id: string | null;
  reason: string | null;
}

export interface PriceListRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  product_id: string;
  place_id: string | null;
  effective_from: string;
  effective_to: string | null;
  price_amount: bigint;
  ceiling_amount: bigint;
  tolerance_bp: Generated<number>;
  note: string | null;
  written_by: string;
  submitted_by: string | null;
  published_by: string | null;
  published_at: Date | null;
  same_person: Generated<boolean>;
  supersedes_id: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ProcessedSumRow {
  org_id: Generated<string>;
  finished_on: string;
  batches: bigint;
  output_g: bigint;
}

export interface ProcessingBatchRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  place_id: string;
  product_id: string;
  stream: string | null;
  planned_on: string;
  planned_g: bigint;
  machine: string | null;
  note: string | null;
  started_on: string | null;
  finished_on: string | null;
  input_g: bigint | null;
  input_amount: bigint | null;
  conversion_amount: bigint | null;
  abnormal_amount: bigint | null;
  moisture_in_bp: number | null;
  moisture_out_bp: number | null;
  unexplained_g: bigint | null;
  unexplained_note: string | null;
  finish_event: string | null;
  started_by: string | null;
  finished_by: string | null;
  reviewed_by: string | null;
  same_person: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ProcessingConversionRow {
  org_id: Generated<string>;
  batch_id: string;
  line: number;
  code: string;
  label: string;
  rate_amount: bigint;
  amount: bigint;
  account_code: string;
}

export interface ProcessingInputRow {
  org_id: Generated<string>;
  batch_id: string;
  lot_id: string;
  quantity_g: bigint;
  cost_amount: bigint;
}

export interface ProcessingLossRow {
  org_id: Generated<string>;
  batch_id: string;
  line: number;
  name: string;
  quantity_g: bigint;
  abnormal: boolean;
  cost_amount: bigint | null;
}

export interface ProcessingOutputRow {
  org_id: Generated<string>;
  batch_id: string;
  line: number;
  kind: string;
  product_id: string;
  quantity_g: bigint;
  value_per_kg: bigint | null;
  lot_id: string | null;
  cost_amount: bigint | null;
}

export interface ProductRow {
  org_id: Generated<string>;
  id: string;
  code: string;
  name: string;
  state: Generated<string>;
  kind: string;
  commodity: string;
  form: string | null;
  grade: string | null;
  species: string | null;
  unit: string;
  stock_account: string | null;
  hs_code: string | null;
  moisture_limit_bp: number | null;
  foreign_matter_allowance_bp: number | null;
  reorder_level: bigint | null;
  bag_tare_g: bigint | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ProfileRow {
  org_id: Generated<string>;
  user_id: string;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: Generated<string>;
  title: string | null;
  department: string | null;
  phone: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  invited_at: Date | null;
  last_day: string | null;
  second_factor_required: Generated<boolean>;
  language: string | null;
}

export interface ProviderBalanceRow {
  org_id: Generated<string>;
  seq: Generated<bigint>;
  method: string;
  asked_at: Date;
  amount: bigint | null;
  reason: string | null;
  took_ms: number;
}

export interface PublicHolidayRow {
  org_id: Generated<string>;
  day: string;
  name: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface QualityGradeRuleRow {
  org_id: Generated<string>;
  grade: string;
  effective_from: string;
  moisture_bp: number;
  foreign_matter_bp: number;
  defects_bp: number;
  source_note: string;
}

export interface RecordGapRow {
  org_id: Generated<string>;
  farmer_id: string;
  registered_by: string;
  missing_phone: boolean;
  missing_nin: boolean;
  missing_plot: boolean;
  missing_consent: boolean;
}

export interface RecordSumRow {
  org_id: Generated<string>;
  registered_by: string;
  farmers: bigint;
  phone: bigint;
  nin: bigint;
  plot: bigint;
  consent: bigint;
}

export interface RequisitionRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  use: string;
  needed_by: string;
  note: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
  created_by: string;
  created_at: Date;
}

export interface RequisitionLineRow {
  org_id: Generated<string>;
  requisition_id: string;
  line: number;
  product_id: string;
  pieces: bigint;
}

export interface ReturnableSupplyRow {
  org_id: Generated<string>;
  product_id: string;
  days: number | null;
  set_by: string;
  set_at: Date;
}

export interface RoleFlagRow {
  org_id: Generated<string>;
  role: string;
  flag: string;
  granted: boolean;
}

export interface SalesInvoiceRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  order_id: string;
  customer_id: string;
  day: string;
  due_on: string;
  net_amount: bigint;
  vat_amount: bigint;
  due_id: string;
  code: string;
  created_at: Date;
  created_by: string;
}

export interface SalesInvoiceLineRow {
  org_id: Generated<string>;
  invoice_id: string;
  line: number;
  kind: string;
  product_id: string | null;
  service: string | null;
  description: string;
  quantity: bigint;
  unit_price: bigint;
  vat_code: string;
  vat_rate_bp: number;
  net_amount: bigint;
  vat_amount: bigint;
  revenue_account: string;
}

export interface SalesOrderRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  version: Generated<number>;
  customer_id: string;
  order_day: string;
  place_id: string | null;
  buyer_reference: string | null;
  job_number: string | null;
  note: string | null;
  net_amount: bigint;
  vat_amount: bigint;
  override_reason: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface SalesOrderLineRow {
  org_id: Generated<string>;
  order_id: string;
  line: number;
  kind: string;
  product_id: string | null;
  service: string | null;
  quantity: bigint;
  description: string;
  unit_price: bigint;
  vat_code: string;
  vat_rate_bp: number;
  net_amount: bigint;
  vat_amount: bigint;
}

export interface SamplingRuleRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  effective_from: string;
  looked_at: number;
  rejects: number;
  drift_bp: number;
  samples: number;
  source_note: string;
  created_by: string;
  created_at: Date;
}

export interface SellerCohortRow {
  org_id: Generated<string>;
  commodity: string;
  season_from: string;
  first_from: string;
  farmers: bigint;
  payable_g: bigint;
}

export interface SellerSeasonRow {
  org_id: Generated<string>;
  farmer_id: string;
  commodity: string;
  season_from: string;
  first_from: string;
  first_day: string;
  turn_day: string | null;
  payable_g: bigint;
  value_amount: bigint;
  moist_g: bigint;
  measured_g: bigint;
  buckets: number;
  sex: string;
  birth_year: number | null;
  locality_id: string | null;
  village: string | null;
  land_m2: bigint;
  g_per_m2: GeneratedAlways<bigint | null>;
  comes_back: boolean;
}

export interface SessionMoneyRow {
  org_id: Generated<string>;
  id: string;
  session_id: string;
  state: string;
  source: string;
  amount: bigint;
  due_id: string | null;
  created_at: Date;
  created_by: string;
}

export interface SessionNoteRow {
  org_id: Generated<string>;
  session_id: string;
  money_id: string | null;
  count_number: Generated<number>;
  denomination: number;
  pieces: number;
}

export interface ShipmentRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: Generated<string>;
  contract_id: string;
  mode: string;
  etd: string;
  port_of_loading: string;
  destination: string;
  vessel: string | null;
  voyage: string | null;
  consignee: string;
  notify: string;
  container_number: string | null;
  container_type: string | null;
  seals: Generated<string[]>;
  container_tare_g: bigint | null;
  vgm_g: bigint | null;
  bag_tare_g: Generated<bigint>;
  note: string | null;
  loaded_on: string | null;
  loaded_by: string | null;
  shipped_on: string | null;
  delivered_on: string | null;
  load_event: string | null;
  sale_event: string | null;
  sold_on: string | null;
  sale_amount: bigint | null;
  sale_currency: string | null;
  sale_rate_micro: bigint | null;
  sale_ugx_amount: bigint | null;
  cost_amount: bigint | null;
  due_id: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ShipmentLotRow {
  org_id: Generated<string>;
  id: string;
  shipment_id: string;
  lot_id: string;
  place_id: string;
  bags: number;
  bag_g: bigint;
  net_g: GeneratedAlways<bigint | null>;
  mark: string;
  cost_amount: bigint | null;
  created_at: Generated<Date>;
  created_by: string;
  taken_back_at: Date | null;
  taken_back_by: string | null;
}

export interface ShipmentReceiptRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  shipment_id: string;
  state: Generated<string>;
  received_on: string;
  amount: bigint;
  charges_amount: Generated<bigint>;
  currency: string;
  rate_micro: bigint;
  booked_ugx_amount: bigint;
  fx_amount: bigint;
  bank_reference: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface ShipmentStandingRow {
  org_id: Generated<string>;
  shipment_id: string;
  state: string;
  currency: string;
  bags: number;
  net_g: bigint;
  value_amount: bigint;
  product_id: string;
}

export interface ShipmentSumRow {
  org_id: Generated<string>;
  state: string;
  currency: string;
  shipments: bigint;
  net_g: bigint;
  value_amount: bigint;
}

export interface SignInEventRow {
  id: string;
  at: Date;
  user_id: string;
  person_name: string;
  person_email: string;
  actor_id: string;
  action: string;
  kind: string;
  address: string;
}

export interface StageDaysRow {
  org_id: Generated<string>;
  id: string;
  stage: string;
  effective_from: string;
  soon_days: number;
  late_days: number;
  source_note: string;
  seq: Generated<bigint>;
  created_by: string | null;
  created_at: Date;
}

export interface StageLimitRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  stage: string;
  effective_from: string;
  days: number;
  most: number | null;
  created_at: Generated<Date>;
  created_by: string;
}

export interface StatementChargeRow {
  org_id: Generated<string>;
  id: string;
  line_id: string;
  note: string;
  created_at: Date;
  created_by: string;
  state: Generated<string>;
  day: string;
  is_seconded: Generated<boolean>;
}

export interface StatementLineRow {
  org_id: Generated<string>;
  id: string;
  statement_id: string;
  line: number;
  account_code: string;
  booked_on: string;
  amount: bigint;
  reference: string | null;
  provider_reference: string | null;
  counterparty: string | null;
  text: string | null;
  parts: string[] | null;
}

export interface StatementMatchRow {
  org_id: Generated<string>;
  id: string;
  line_id: string;
  how: string;
  matched_at: Date;
  matched_by: string;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
}

export interface StatementMatchEntryRow {
  org_id: Generated<string>;
  match_id: string;
  voucher_id: string;
  voucher_line: number;
  is_live: Generated<boolean>;
}

export interface StockSumRow {
  org_id: Generated<string>;
  place_id: string;
  product_id: string;
  account_code: string;
  unit: string;
  lots: bigint;
  costed: bigint;
  quantity: bigint;
  cost: bigint;
}

export interface StoreRow {
  org_id: Generated<string>;
  id: string;
  kind: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  commodities: string[];
  capacity_g: bigint | null;
  certificate_number: string | null;
  certificate_until: string | null;
  manager: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  created_by: string;
}

export interface StoreCountRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  place_id: string;
  day: string;
  note: string | null;
  tolerance_bp: number;
  loss_amount: bigint | null;
  created_by: string;
  created_at: Date;
  finished_by: string | null;
  finished_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  decided_on: string | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
}

export interface StoreCountLotRow {
  org_id: Generated<string>;
  count_id: string;
  line: number;
  taken: string;
  lot_id: string;
  quantity: bigint;
}

export interface StoreCountPileRow {
  org_id: Generated<string>;
  count_id: string;
  line: number;
  product_id: string;
  grade: string | null;
  stream: string | null;
  unit: string;
  lot_id: string | null;
  lots: number;
  began: bigint;
  reading_id: string | null;
  loss_reason: string | null;
  lost: bigint | null;
  dried: bigint | null;
  loss_amount: bigint | null;
}

export interface StoreCountReadingRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  count_id: string;
  line: number;
  basis: string;
  counted: bigint | null;
  bags: number | null;
  moisture_bp: number | null;
  note: string | null;
  expected: bigint;
  moist_bp: number | null;
  created_by: string;
  created_at: Date;
}

export interface StoreTransferRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  from_place_id: string;
  to_place_id: string;
  day: string;
  vehicle: string;
  driver: string;
  seal: string | null;
  trip_id: string | null;
  note: string | null;
  code: string | null;
  sent_g: bigint;
  received_g: bigint | null;
  loss_amount: bigint | null;
  created_by: string;
  created_at: Date;
  dispatched_by: string | null;
  dispatched_at: Date | null;
  weighing_id: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  received_on: string | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
}

export interface StoreTransferLotRow {
  org_id: Generated<string>;
  transfer_id: string;
  line: number;
  lot_id: string;
  sent_g: bigint;
  bags: number;
  received_g: bigint | null;
  loss_amount: bigint | null;
  loss_reason: string | null;
}

export interface StoreTransferWeighingRow {
  org_id: Generated<string>;
  id: string;
  transfer_id: string;
  weighed_on: string;
  seal_intact: boolean;
  source: string;
  note: string | null;
  tolerance_bp: number;
  created_by: string;
  created_at: Date;
}

export interface StoreTransferWeighingLotRow {
  org_id: Generated<string>;
  weighing_id: string;
  lot_id: string;
  weighed_g: bigint;
  bags: number;
  loss_reason: string | null;
}

export interface StoredFileRow {
  org_id: Generated<string>;
  sha256: string;
  name: string;
  media: string;
  bytes: bigint;
  created_at: Generated<Date>;
  created_by: string;
}

export interface SupplierRow {
  org_id: Generated<string>;
  id: string;
  code: string;
  state: string;
  version: Generated<number>;
  type: string;
  legal_name: string;
  name_key: GeneratedAlways<string | null>;
  tin: string | null;
  licence_number: string | null;
  licence_expires_on: string | null;
  contact_name: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  payment_method: string;
  payment_bank: string | null;
  payment_number: string | null;
  payment_account_name: string | null;
  payment_changed_at: Date | null;
  payment_changed_by: string | null;
  withholding_exempt: boolean;
  terms_days: number;
  note: string | null;
  state_reason: string | null;
  entered_by: string;
  approved_by: string | null;
  approved_at: Date | null;
  same_person: Generated<boolean>;
  created_by: string;
  created_at: Date;
  user_id: string | null;
  account_approved_at: Date | null;
}

export interface SupplierAccountChangeRow {
  org_id: Generated<string>;
  id: string;
  supplier_id: string;
  state: string;
  version: Generated<number>;
  payment_method: string;
  payment_bank: string | null;
  payment_number: string | null;
  payment_account_name: string | null;
  reason: string;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  same_person: Generated<boolean>;
}

export interface SupplierAdvanceRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  supplier_id: string;
  amount: bigint;
  recover_by: string;
  purpose: string;
  limit_amount: bigint;
  commitment_id: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  same_person: Generated<boolean>;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface SupplierBillRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  supplier_id: string;
  invoice_number: string;
  invoice_key: string;
  fiscal_number: string | null;
  day: string;
  due_on: string;
  note: string | null;
  net_amount: bigint;
  vat_amount: bigint;
  claimed_amount: bigint;
  withholding_code: string | null;
  withholding_bp: number;
  withheld_amount: bigint;
  payable_amount: GeneratedAlways<bigint | null>;
  file_sha256: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  booked_on: string | null;
  same_person: Generated<boolean>;
  voided_by: string | null;
  closing_reason: string | null;
  created_by: string;
  created_at: Date;
}

export interface SupplierBillLineRow {
  org_id: Generated<string>;
  bill_id: string;
  line: number;
  account_code: string;
  segment: string;
  description: string;
  vat_code: string;
  net_amount: bigint;
  vat_amount: bigint;
  claimed_amount: bigint;
}

export interface SupplierDocumentRow {
  org_id: Generated<string>;
  id: string;
  supplier_id: string;
  kind: string;
  title: string;
  expires_on: string | null;
  file_sha256: string;
  created_by: string;
  created_at: Date;
}

export interface SupplierLimitRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  supplier_id: string;
  effective_from: string;
  advance_amount: bigint;
  credit_amount: bigint | null;
  reason: string;
  created_by: string;
  created_at: Date;
}

export interface SupplierSetOffRow {
  org_id: Generated<string>;
  id: string;
  bill_id: string;
  state: string;
  amount: bigint;
}

export interface SupplyIssueRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  requisition_id: string;
  place_id: string;
  issued_on: string;
  created_by: string;
  created_at: Date;
  code: string | null;
}

export interface SupplyIssueLineRow {
  org_id: Generated<string>;
  issue_id: string;
  product_id: string;
  pieces: bigint;
  cost_amount: bigint;
}

export interface SupplyReturnRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  issue_id: string;
  reason: string;
  returned_on: string;
  created_by: string;
  created_at: Date;
}

export interface SupplyReturnLineRow {
  org_id: Generated<string>;
  return_id: string;
  lot_id: string;
  product_id: string;
  pieces: bigint;
  cost_amount: bigint;
  custody_id: string | null;
}

export interface TaxRateRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  tax: string;
  code: string;
  name: string;
  rate_bp: number;
  above_amount: bigint | null;
  effective_from: string;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface TaxStandingRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  effective_from: string;
  is_vat_registered: boolean;
  is_withholding_agent: boolean;
  source_note: string;
  created_at: Generated<Date>;
  created_by: string;
}

export interface TechnicianRow {
  org_id: Generated<string>;
  id: string;
  state: Generated<string>;
  version: Generated<number>;
  name: string;
  user_id: string | null;
  note: string | null;
  created_at: Date;
  created_by: string;
}

export interface TechnicianCertificateRow {
  org_id: Generated<string>;
  id: string;
  technician_id: string;
  method: string;
  level: number;
  scheme: string;
  certificate: string;
  issued_on: string;
  expires_on: string;
  created_at: Date;
  created_by: string;
}

export interface TechnicianEyesightRow {
  org_id: Generated<string>;
  id: string;
  technician_id: string;
  tested_on: string;
  valid_until: string;
  tested_by: string;
  created_at: Date;
  created_by: string;
}

export interface TestingJobRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  quotation_id: string;
  customer_id: string;
  method: string;
  ordered_on: string;
  planned_on: string;
  tested_on: string | null;
  procedure_id: string | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface TestingJobInstrumentRow {
  org_id: Generated<string>;
  job_id: string;
  instrument_id: string;
}

export interface TestingJobTechnicianRow {
  org_id: Generated<string>;
  job_id: string;
  technician_id: string;
}

export interface TestingProcedureRow {
  org_id: Generated<string>;
  id: string;
  state: Generated<string>;
  version: Generated<number>;
  code: string;
  revision: number;
  method: string;
  title: string;
  standard: string;
  created_at: Date;
  created_by: string;
}

export interface TestingQuotationRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  version: Generated<number>;
  customer_id: string;
  method: string;
  asked: string;
  site: string;
  asset: string;
  criteria: string | null;
  vat_code: string;
  vat_bp: number | null;
  net: bigint;
  vat: bigint;
  sent_on: string | null;
  valid_until: string | null;
  code: string | null;
  order_reference: string | null;
  closing_reason: string | null;
  created_at: Date;
  created_by: string;
}

export interface TestingQuotationLineRow {
  org_id: Generated<string>;
  quotation_id: string;
  line: number;
  description: string;
  quantity: number;
  unit: string;
  price: bigint;
}

export interface TestingReportRow {
  org_id: Generated<string>;
  id: string;
  job_id: string;
  revision: number;
  state: string;
  version: Generated<number>;
  criteria: string;
  technique: string;
  coverage: string;
  limitations: string;
  conclusion: string;
  witness: string | null;
  revising_because: string | null;
  created_at: Date;
  created_by: string;
  tester_certificate: string | null;
  signed_by: string | null;
  signed_at: Date | null;
  reviewer_certificate: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  same_person: Generated<boolean>;
  issued_at: Date | null;
  code: string | null;
  file_sha256: string | null;
}

export interface TestingResultRow {
  org_id: Generated<string>;
  report_id: string;
  line: number;
  item: string;
  location: string | null;
  indication: string | null;
  size: string | null;
  verdict: string;
}

export interface TextMessageRow {
  org_id: Generated<string>;
  id: string;
  state: string;
  version: Generated<number>;
  kind: string;
  source_id: string;
  farmer_id: string;
  phone: string;
  language: string;
  body: string;
  parts: number;
  tries: Generated<number>;
  provider_id: string | null;
  reason: string | null;
  cost_e4: bigint | null;
  cost_currency: string | null;
  created_at: Date;
  sent_at: Date | null;
  finished_at: Date | null;
}

export interface TransferToleranceRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  effective_from: string;
  tolerance_bp: number;
  source_note: string;
  created_by: string;
  created_at: Date;
}

export interface VerificationCodeRow {
  org_id: Generated<string>;
  code: string;
  type: string;
  subject_id: string;
  title: string;
  facts: unknown;
  file_sha256: string | null;
  state: Generated<string>;
  reason: string | null;
  superseded_by: string | null;
  issued_at: Date;
  issued_by: string;
  changed_at: Date | null;
  changed_by: string | null;
}

export interface VoucherRow {
  org_id: Generated<string>;
  id: string;
  seq: Generated<bigint>;
  number: string;
  source_type: string;
  source_id: string;
  event: string;
  reverses: string | null;
  day: string;
  memo: string;
  created_at: Generated<Date>;
  created_by: string;
  written_in: Generated<bigint>;
}

export interface VoucherLineRow {
  org_id: Generated<string>;
  voucher_id: string;
  line: number;
  day: string;
  account_code: string;
  amount: bigint;
  foreign_amount: bigint | null;
  foreign_currency: string | null;
  rate_micro: bigint | null;
  party_type: string | null;
  party_id: string | null;
  memo: string | null;
}

export interface VoucherSourceRow {
  source_type: string;
  event: string;
  table_name: string;
  states: string[] | null;
}

export interface WalletNameRow {
  org_id: Generated<string>;
  party_type: string;
  party_id: string;
  method: string;
  number: string;
  asked_name: string;
  holder_name: string | null;
  score_bp: number;
  checked_at: Date;
  accepted_by: string | null;
  accepted_at: Date | null;
  accept_reason: string | null;
}

export interface WithholdingCertificateRow {
  org_id: Generated<string>;
  id: string;
  number: string;
  state: string;
  bill_id: string;
  supplier_id: string;
  day: string;
  base_amount: bigint;
  rate_bp: number;
  amount: bigint;
  code: string;
  created_at: Date;
}

export interface WithholdingRemittanceRow {
  effective_from: string;
  day_of_month: number;
  source_note: string;
}

export interface YieldCapRow {
  org_id: Generated<string>;
  commodity: string;
  effective_from: string;
  per_hectare_g: bigint;
  warn_bp: number;
  stop_bp: number;
  source_note: string;
}

export interface YieldFormRow {
  org_id: Generated<string>;
  form: string;
  effective_from: string;
  outturn_bp: number;
  source_note: string;
}

export interface AuthAuditLogEntriesRow {
  id: string;
  payload: unknown;
  ip_address: Generated<string>;
  created_at: Date;
}

export interface AuthFlowStateRow {
  id: string;
  user_id: string | null;
  method: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
  auth_code_hash: string | null;
  opened_at: Date | null;
  created_at: Date;
  provider: string | null;
  redirect_to: string | null;
  nonce: string | null;
  provider_verifier: string | null;
  linking_user_id: string | null;
  claimed_at: Date | null;
  provider_tokens: Buffer | null;
  session_ends_at: Date | null;
  used_at: Date | null;
  session_id: string | null;
}

export interface AuthIdentitiesRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Generated<unknown>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface AuthMfaChallengesRow {
  id: string;
  factor_id: string;
  session_id: string | null;
  code_hash: string | null;
  wrong_guesses: Generated<number>;
  verified_at: Date | null;
  ip_address: Generated<string>;
  created_at: Date;
}

export interface AuthMfaFactorsRow {
  id: string;
  user_id: string;
  friendly_name: Generated<string>;
  factor_type: string;
  status: Generated<string>;
  secret: string | null;
  phone: string | null;
  last_step: Generated<bigint>;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface AuthOneTimeTokensRow {
  id: string;
  user_id: string;
  kind: string;
  code_hash: string;
  link_hash: string;
  relates_to: string;
  wrong_guesses: Generated<number>;
  flow_id: string | null;
  expires_at: Date;
  created_at: Date;
  forgets_password: Generated<boolean>;
}

export interface AuthRequestBucketsRow {
  key: string;
  full_at: Date;
  taken_at: Date;
}

export interface AuthSamlProvidersRow {
  id: string;
  sso_provider_id: string;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: Generated<unknown>;
  name_id_format: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface AuthSamlRelayStatesRow {
  id: string;
  sso_provider_id: string;
  request_id: string;
  flow_state_id: string;
  created_at: Date;
}

export interface AuthSessionsRow {
  id: string;
  user_id: string;
  aal: Generated<string>;
  amr: Generated<unknown>;
  remembered: boolean;
  not_after: Date;
  last_activity_at: Date;
  refreshed_at: Date | null;
  refresh_key: Buffer | null;
  refresh_counter: Generated<number>;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Date;
  updated_at: Date;
  factor_id: string | null;
  answers_from: Date | null;
  answer_seen: Generated<boolean>;
}

export interface AuthSignInTriesRow {
  key: string;
  wrong: number;
  ends_at: Date;
  came_from: string | null;
}

export interface AuthSsoDomainsRow {
  id: string;
  sso_provider_id: string;
  domain: string;
  created_at: Date;
}

export interface AuthSsoProvidersRow {
  id: string;
  resource_id: string | null;
  disabled: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface AuthUsedAnswersRow {
  answer_hash: string;
  expires_at: Date;
}

export interface AuthUsersRow {
  id: string;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  app_metadata: Generated<unknown>;
  user_metadata: Generated<unknown>;
  is_sso_user: Generated<boolean>;
  is_anonymous: Generated<boolean>;
  banned_until: Date | null;
  created_at: Date;
  updated_at: Date;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_half: Generated<boolean>;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  deleted_at: Date | null;
}

export interface AuthWalletMessagesRow {
  digest: string;
  expires_at: Date;
}

export interface DB {
  account: AccountRow;
  account_balance: AccountBalanceRow;
  account_day: AccountDayRow;
  account_segment: AccountSegmentRow;
  account_statement: AccountStatementRow;
  approval_delegation: ApprovalDelegationRow;
  approval_document_type: ApprovalDocumentTypeRow;
  approval_event: ApprovalEventRow;
  approval_factory_policy: ApprovalFactoryPolicyRow;
  approval_policy: ApprovalPolicyRow;
  approval_request: ApprovalRequestRow;
  approval_step: ApprovalStepRow;
  audit_event: AuditEventRow;
  authority: AuthorityRow;
  bank_file: BankFileRow;
  batch_standing: BatchStandingRow;
  batch_sum: BatchSumRow;
  books_check: BooksCheckRow;
  books_check_request: BooksCheckRequestRow;
  buying_session: BuyingSessionRow;
  cash_count: CashCountRow;
  cash_count_note: CashCountNoteRow;
  cash_deposit: CashDepositRow;
  certification_claim: CertificationClaimRow;
  collection: CollectionRow;
  collection_cash: CollectionCashRow;
  collection_plot: CollectionPlotRow;
  collection_sample: CollectionSampleRow;
  collection_sum: CollectionSumRow;
  collection_weighing: CollectionWeighingRow;
  command_receipt: CommandReceiptRow;
  commitment: CommitmentRow;
  commitment_draw: CommitmentDrawRow;
  company_profile: CompanyProfileRow;
  company_threshold: CompanyThresholdRow;
  complaint: ComplaintRow;
  complaint_message: ComplaintMessageRow;
  complaint_secret: ComplaintSecretRow;
  contract: ContractRow;
  contract_revision: ContractRevisionRow;
  contract_sum: ContractSumRow;
  conversion_rate: ConversionRateRow;
  cost_line: CostLineRow;
  cost_line_lot: CostLineLotRow;
  cost_type: CostTypeRow;
  credit_note: CreditNoteRow;
  credit_note_line: CreditNoteLineRow;
  credit_note_lot: CreditNoteLotRow;
  crop_assessment: CropAssessmentRow;
  custody: CustodyRow;
  custody_handover: CustodyHandoverRow;
  custody_loss: CustodyLossRow;
  custody_loss_line: CustodyLossLineRow;
  custody_write_off: CustodyWriteOffRow;
  customer: CustomerRow;
  customer_contact: CustomerContactRow;
  customer_receipt: CustomerReceiptRow;
  customer_receipt_item: CustomerReceiptItemRow;
  delivery_lot: DeliveryLotRow;
  delivery_note: DeliveryNoteRow;
  delivery_sum: DeliverySumRow;
  document_rule: DocumentRuleRow;
  due: DueRow;
  due_balance: DueBalanceRow;
  due_movement: DueMovementRow;
  due_sum: DueSumRow;
  employee_money_policy: EmployeeMoneyPolicyRow;
  employee_repayment: EmployeeRepaymentRow;
  employee_request: EmployeeRequestRow;
  employee_request_comment: EmployeeRequestCommentRow;
  equipment: EquipmentRow;
  equipment_calibration: EquipmentCalibrationRow;
  exchange_rate: ExchangeRateRow;
  expense: ExpenseRow;
  expense_budget: ExpenseBudgetRow;
  expense_category: ExpenseCategoryRow;
  expense_line: ExpenseLineRow;
  expense_policy: ExpensePolicyRow;
  expense_receipt: ExpenseReceiptRow;
  expense_recurrence: ExpenseRecurrenceRow;
  expense_sum: ExpenseSumRow;
  export_document: ExportDocumentRow;
  farmer: FarmerRow;
  farmer_advance: FarmerAdvanceRow;
  farmer_advance_policy: FarmerAdvancePolicyRow;
  farmer_booking: FarmerBookingRow;
  farmer_certificate: FarmerCertificateRow;
  farmer_consent: FarmerConsentRow;
  farmer_document: FarmerDocumentRow;
  farmer_group: FarmerGroupRow;
  farmer_import: FarmerImportRow;
  farmer_import_part: FarmerImportPartRow;
  farmer_import_row: FarmerImportRowRow;
  farmer_inspection: FarmerInspectionRow;
  farmer_inspection_finding: FarmerInspectionFindingRow;
  farmer_likeness: FarmerLikenessRow;
  farmer_photo_print: FarmerPhotoPrintRow;
  farmer_placement: FarmerPlacementRow;
  farmer_placement_change: FarmerPlacementChangeRow;
  farmer_season_sum: FarmerSeasonSumRow;
  field_device: FieldDeviceRow;
  field_operation: FieldOperationRow;
  field_trip: FieldTripRow;
  field_visit: FieldVisitRow;
  fiscal_document: FiscalDocumentRow;
  fund_receipt: FundReceiptRow;
  fund_request: FundRequestRow;
  fund_request_term: FundRequestTermRow;
  fund_retirement: FundRetirementRow;
  fund_retirement_line: FundRetirementLineRow;
  instrument: InstrumentRow;
  instrument_calibration: InstrumentCalibrationRow;
  leave_day: LeaveDayRow;
  leave_entitlement: LeaveEntitlementRow;
  licence: LicenceRow;
  licence_file: LicenceFileRow;
  licence_kind: LicenceKindRow;
  licence_need: LicenceNeedRow;
  list_view: ListViewRow;
  list_view_first: ListViewFirstRow;
  locality: LocalityRow;
  locality_edition: LocalityEditionRow;
  lot: LotRow;
  lot_balance: LotBalanceRow;
  lot_crossing_sum: LotCrossingSumRow;
  lot_edge: LotEdgeRow;
  lot_hold: LotHoldRow;
  lot_reservation: LotReservationRow;
  lot_standing: LotStandingRow;
  lot_step_sum: LotStepSumRow;
  lot_transfer: LotTransferRow;
  material_receipt: MaterialReceiptRow;
  notice: NoticeRow;
  notice_mute: NoticeMuteRow;
  number_series: NumberSeriesRow;
  order_sum: OrderSumRow;
  org: OrgRow;
  own_account: OwnAccountRow;
  packing_input: PackingInputRow;
  packing_run: PackingRunRow;
  packing_sample: PackingSampleRow;
  passage_sum: PassageSumRow;
  pay_run: PayRunRow;
  payment: PaymentRow;
  payment_authority: PaymentAuthorityRow;
  payment_control: PaymentControlRow;
  payment_event: PaymentEventRow;
  payment_finding: PaymentFindingRow;
  payment_item: PaymentItemRow;
  payment_sum: PaymentSumRow;
  payout_brake: PayoutBrakeRow;
  payout_ceiling: PayoutCeilingRow;
  period_lock: PeriodLockRow;
  permission_override: PermissionOverrideRow;
  permission_override_end: PermissionOverrideEndRow;
  pinned_screen: PinnedScreenRow;
  place: PlaceRow;
  plot: PlotRow;
  plot_acceptance: PlotAcceptanceRow;
  plot_risk: PlotRiskRow;
  plot_risk_question: PlotRiskQuestionRow;
  posting_stop: PostingStopRow;
  price_list: PriceListRow;
  processed_sum: ProcessedSumRow;
  processing_batch: ProcessingBatchRow;
  processing_conversion: ProcessingConversionRow;
  processing_input: ProcessingInputRow;
  processing_loss: ProcessingLossRow;
  processing_output: ProcessingOutputRow;
  product: ProductRow;
  profile: ProfileRow;
  provider_balance: ProviderBalanceRow;
  public_holiday: PublicHolidayRow;
  quality_grade_rule: QualityGradeRuleRow;
  record_gap: RecordGapRow;
  record_sum: RecordSumRow;
  requisition: RequisitionRow;
  requisition_line: RequisitionLineRow;
  returnable_supply: ReturnableSupplyRow;
  role_flag: RoleFlagRow;
  sales_invoice: SalesInvoiceRow;
  sales_invoice_line: SalesInvoiceLineRow;
  sales_order: SalesOrderRow;
  sales_order_line: SalesOrderLineRow;
  sampling_rule: SamplingRuleRow;
  seller_cohort: SellerCohortRow;
  seller_season: SellerSeasonRow;
  session_money: SessionMoneyRow;
  session_note: SessionNoteRow;
  shipment: ShipmentRow;
  shipment_lot: ShipmentLotRow;
  shipment_receipt: ShipmentReceiptRow;
  shipment_standing: ShipmentStandingRow;
  shipment_sum: ShipmentSumRow;
  sign_in_event: SignInEventRow;
  stage_days: StageDaysRow;
  stage_limit: StageLimitRow;
  statement_charge: StatementChargeRow;
  statement_line: StatementLineRow;
  statement_match: StatementMatchRow;
  statement_match_entry: StatementMatchEntryRow;
  stock_sum: StockSumRow;
  store: StoreRow;
  store_count: StoreCountRow;
  store_count_lot: StoreCountLotRow;
  store_count_pile: StoreCountPileRow;
  store_count_reading: StoreCountReadingRow;
  store_transfer: StoreTransferRow;
  store_transfer_lot: StoreTransferLotRow;
  store_transfer_weighing: StoreTransferWeighingRow;
  store_transfer_weighing_lot: StoreTransferWeighingLotRow;
  stored_file: StoredFileRow;
  supplier: SupplierRow;
  supplier_account_change: SupplierAccountChangeRow;
  supplier_advance: SupplierAdvanceRow;
  supplier_bill: SupplierBillRow;
  supplier_bill_line: SupplierBillLineRow;
  supplier_document: SupplierDocumentRow;
  supplier_limit: SupplierLimitRow;
  supplier_set_off: SupplierSetOffRow;
  supply_issue: SupplyIssueRow;
  supply_issue_line: SupplyIssueLineRow;
  supply_return: SupplyReturnRow;
  supply_return_line: SupplyReturnLineRow;
  tax_rate: TaxRateRow;
  tax_standing: TaxStandingRow;
  technician: TechnicianRow;
  technician_certificate: TechnicianCertificateRow;
  technician_eyesight: TechnicianEyesightRow;
  testing_job: TestingJobRow;
  testing_job_instrument: TestingJobInstrumentRow;
  testing_job_technician: TestingJobTechnicianRow;
  testing_procedure: TestingProcedureRow;
  testing_quotation: TestingQuotationRow;
  testing_quotation_line: TestingQuotationLineRow;
  testing_report: TestingReportRow;
  testing_result: TestingResultRow;
  text_message: TextMessageRow;
  transfer_tolerance: TransferToleranceRow;
  verification_code: VerificationCodeRow;
  voucher: VoucherRow;
  voucher_line: VoucherLineRow;
  voucher_source: VoucherSourceRow;
  wallet_name: WalletNameRow;
  withholding_certificate: WithholdingCertificateRow;
  withholding_remittance: WithholdingRemittanceRow;
  yield_cap: YieldCapRow;
  yield_form: YieldFormRow;
  "auth.audit_log_entries": AuthAuditLogEntriesRow;
  "auth.flow_state": AuthFlowStateRow;
  "auth.identities": AuthIdentitiesRow;
  "auth.mfa_challenges": AuthMfaChallengesRow;
  "auth.mfa_factors": AuthMfaFactorsRow;
  "auth.one_time_tokens": AuthOneTimeTokensRow;
  "auth.request_buckets": AuthRequestBucketsRow;
  "auth.saml_providers": AuthSamlProvidersRow;
  "auth.saml_relay_states": AuthSamlRelayStatesRow;
  "auth.sessions": AuthSessionsRow;
  "auth.sign_in_tries": AuthSignInTriesRow;
  "auth.sso_domains": AuthSsoDomainsRow;
  "auth.sso_providers": AuthSsoProvidersRow;
  "auth.used_answers": AuthUsedAnswersRow;
  "auth.users": AuthUsersRow;
  "auth.wallet_messages": AuthWalletMessagesRow;
}
