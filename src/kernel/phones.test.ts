import { describe, expect, test } from "vitest";
import {
  formatPhone,
  maskPhone,
  networkOf,
  phoneForAirtel,
  phoneForMtn,
  readPhone,
  readPhoneAnywhere,
} from "./phones.ts";

describe("a Ugandan number", () => {
  test.each([
    ["0772123456", "+256772123456", "mobile", "MTN"],
    ["772123456", "+256772123456", "mobile", "MTN"],
    ["256772123456", "+256772123456", "mobile", "MTN"],
    ["+256 772 123 456", "+256772123456", "mobile", "MTN"],
    ["00256 772-123-456", "+256772123456", "mobile", "MTN"],
    ["  00256 772 123456", "+256772123456", "mobile", "MTN"],
    ["(0772) 123456", "+256772123456", "mobile", "MTN"],
    ["0760000001", "+256760000001", "mobile", "MTN"],
    ["0790000001", "+256790000001", "mobile", "MTN"],
    ["0701234567", "+256701234567", "mobile", "Airtel"],
    ["0751234567", "+256751234567", "mobile", "Airtel"],
    ["0711234567", "+256711234567", "mobile", "UTL"],
    ["0720234567", "+256720234567", "mobile", "Smile"],
    ["0724234567", "+256724234567", "mobile", "Hamilton"],
    ["0726234567", "+256726234567", "mobile", "Tangerine"],
    ["0729234567", "+256729234567", "mobile", null],
    ["0721234567", "+256721234567", "mobile", null],
    ["0727234567", "+256727234567", "mobile", "Tangerine"],
    ["0728234567", "+256728234567", "mobile", "Talkio"],
    ["0731234567", "+256731234567", "mobile", "Hamilton"],
    ["0741234567", "+256741234567", "mobile", "Airtel"],
    ["0781234567", "+256781234567", "mobile", "MTN"],
    ["0312345678", "+256312345678", "landline", "MTN"],
    ["0772.123/456", "+256772123456", "mobile", "MTN"],
    [" 0772 – 123456 ", "+256772123456", "mobile", "MTN"],
    ["0414123456", "+256414123456", "landline", null],
    ["0392123456", "+256392123456", "landline", "MTN"],
    ["(+256) 772 123456", "+256772123456", "mobile", "MTN"],
    ["0200123456", "+256200123456", "landline", "Airtel"],
  ])("%s is %s", (typed, phone, kind, network) => {
    expect(readPhone(typed)).toEqual({ ok: true, phone, kind, network });
  });

  test.each([
    ["", "format"],
    ["077212345", "format"],
    ["07721234567", "format"],
    ["0572123456", "format"],
    ["077212345a", "format"],
    ["x0772123456", "format"],
    ["0772123456x", "format"],
    ["00772123456", "not-ugandan"],
    ["+0772123456", "format"],
    ["0112123456", "format"],
    ["0812123456", "format"],
    ["0772123456+", "format"],
    ["000256772123456", "format"],
    ["+123456", "format"],
    ["+1234567", "not-ugandan"],
    ["+123456789012345", "not-ugandan"],
    ["+1234567890123456", "format"],
    ["+0123456789", "format"],
    ["4940123456", "format"],
    ["+49401234a5", "format"],
    ["00+4940123456", "format"],
    ["+256+772123456", "format"],
    ["٠٧٧٢١٢٣٤٥٦", "format"],
    ["+4940123456", "not-ugandan"],
    ["+254712345678", "not-ugandan"],
    ["+2560772123456", "format"],
  ])("%j is refused: %s", (typed, why) => {
    expect(readPhone(typed)).toEqual({ ok: false, why });
  });
});

test("numbers abroad need their country code", () => {
  expect(readPhoneAnywhere("+49 40 123456")).toBe("+4940123456");
  expect(readPhoneAnywhere("0049 40 123456")).toBe("+4940123456");
  expect(readPhoneAnywhere("0772123456")).toBe("+256772123456");
  expect(readPhoneAnywhere("040 123456")).toBeNull();
  expect(readPhoneAnywhere("")).toBeNull();
});

test("a number is shown, masked and given to providers", () => {
  expect(formatPhone("+256772123456")).toBe("+256 772 123 456");
  expect(formatPhone("+4940123456")).toBe("+4940123456");
  expect(maskPhone("+256772123456")).toBe("+256 77• ••• 456");
  expect(phoneForMtn("+256772123456")).toBe("256772123456");
  expect(phoneForAirtel("+256752123456")).toBe("752123456");
});

test.each([
  ["+256772123456", "MTN"],
  ["+256714123456", "UTL"],
  ["+256414123456", null],
  ["+254772123456", null],
  ["0772123456", null],
  ["x+256772123456", null],
  ["", null],
])("%s is of the network %s", (phone, network) => {
  expect(networkOf(phone)).toBe(network);
});

test.each([
  ["+25677212345", "+25677212345"],
  ["+2567721234567", "+2567721234567"],
  ["x+256772123456", "x+256772123456"],
  ["+256 772 123 456", "+256 772 123 456"],
  ["+256414123456", "+256 414 123 456"],
])("%s is shown as %s", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test("providers are given a number without what is not there", () => {
  expect(phoneForMtn("256772123456")).toBe("256772123456");
  expect(phoneForMtn("25677+2123456")).toBe("25677+2123456");
  expect(phoneForAirtel("752123456")).toBe("752123456");
  expect(phoneForAirtel("752+256123")).toBe("752+256123");
});
