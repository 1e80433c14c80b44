-- Owners, who prepared it and who let it go are told of a payment that was taken back.
select know_notice_kind('payment_reversed');
