-- Each entry of the audit carries, through all before it, a hash of the one before. What may name somebody stands in it only by a salted
-- digest: when it is blanked or moved, the salt goes, and a new link says what the entry is from then on.
create table audit_link (
  place bigint primary key,
  -- No reference, so that an entry that somebody took away is missed.
  entry_id bigint not null,
  salt bytea,
  digest bytea not null,
  hash bytea not null
);
create index audit_link_by_entry on audit_link (entry_id, place);

create function audit_facts(entry audit_entry) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(entry.id, entry.account_id, entry.action, entry.record_kind,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')
$$;

create function audit_digest(salt bytea, entry audit_entry) returns bytea language sql stable as $$
  select sha256(salt || convert_to(
    jsonb_build_array(entry.record_id, entry.before, entry.after, entry.address)::text, 'UTF8'))
$$;

create function audit_hash(previous bytea, place bigint, entry audit_entry, digest bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, sha256('')) || int8send(place) || audit_facts(entry) || digest)
$$;

create function link_entry(entry audit_entry) returns void language plpgsql as $$
declare
  last_link audit_link;
  salt bytea := uuid_send(gen_random_uuid());
  digest bytea := audit_digest(salt, entry);
  place bigint;
begin
  select * into last_link from audit_link link order by link.place desc limit 1;
  place := coalesce(last_link.place, 0) + 1;
  insert into audit_link values (place, entry.id, salt, digest, audit_hash(last_link.hash, place, entry, digest));
end $$;

do $$
declare
  entry audit_entry;
begin
  for entry in select * from audit_entry order by id loop
    perform link_entry(entry);
  end loop;
end $$;

-- With the commit, so that writers wait for each other no longer than that takes.
create function link_audit_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  if tg_op = 'UPDATE' then
    -- What was there can be guessed no more.
    update audit_link set salt = null where entry_id = new.id and salt is not null;
  end if;
  perform link_entry(new);
  return null;
end $$;
create constraint trigger audit_is_linked after insert on audit_entry deferrable initially deferred
  for each row execute function link_audit_entry();
create constraint trigger audit_is_linked_again after update on audit_entry deferrable initially deferred
  for each row when (new is distinct from old) execute function link_audit_entry();

create function refuse_other_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.salt is null and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt' then
    return new;
  end if;
  raise exception 'This table is append-only';
end $$;
create trigger links_are_append_only before update or delete on audit_link for each row execute function refuse_other_links();
