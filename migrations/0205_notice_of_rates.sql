-- Owners are told of a rate that was corrected, or that lies far from the last.
select know_notice_kind('rate_changed');
