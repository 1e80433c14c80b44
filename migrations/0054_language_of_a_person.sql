-- The language in which a person reads the screens: it follows them to every device. Null until they
-- have chosen one; then each device keeps its own.
alter table profile add column language text check (language in ('en', 'lg', 'sw'));
