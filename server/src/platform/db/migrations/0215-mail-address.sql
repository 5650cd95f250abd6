-- Where mail to a person goes: to the address of the account, or else to that of the record.
create function mail_address(account) returns citext language sql stable as $$
  select coalesce($1.email,
    (select email from staff where id = $1.staff_id),
    (select email from student where id = $1.student_id))
$$;
