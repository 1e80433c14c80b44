-- Whoever sells and whoever keeps the books are told of what the fiscal authority refused.
select know_notice_kind('fiscal_refused');
