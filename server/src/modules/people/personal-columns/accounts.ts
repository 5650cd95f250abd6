import { figure, made, type PersonalTables, row, rowIn, told, whoDidIt, words } from './fates'

/** What they do in the portal: accounts, messages and notices. */
export const accounts: PersonalTables = {
  account: {
    owner: { student: 'student_id', staff: 'staff_id' },
    personal: [
      { columns: ['username'], erase: 'number', shownIn: 'account', tells: 'word' },
      { columns: ['category', 'is_disabled', 'must_change_password', 'created_at'], ...figure('account') },
      { columns: ['display_name'], erase: 'name', shownIn: 'account' },
      { columns: ['email'], erase: 'null', shownIn: 'account', tells: 'address' },
      { columns: ['password_hash', 'photo', 'role_id'], erase: 'null' },
      { columns: ['role_given_by'], ...whoDidIt },
      { columns: ['role_given_at'], ...figure() },
      { columns: ['staff_id', 'student_id', 'merged_into', 'password_opens_until'], ...figure() },
      { columns: ['search_text'], ...made },
    ],
    plain: ['id'],
  },
  account_batch: {
    personal: [{ columns: ['started_by'], ...whoDidIt }],
    plain: ['id', 'started_at', 'state', 'done', 'total', 'created', 'renewed', 'kept', 'failure'],
  },
  slip_sheet: {
    personal: [
      { columns: ['account_id'], ...whoDidIt },
      { columns: ['sealed'], erase: { keeps: 'is sealed, and goes once it is taken, or within two hours' } },
    ],
    plain: ['batch_id', 'ends_at'],
  },
  allowance: {
    personal: [{ columns: ['key'], erase: { keeps: 'is a hash that counts for an hour at most, and goes after it' } }],
    plain: ['used', 'ends_at'],
  },
  job: {
    personal: [
      { columns: ['owner_id'], ...whoDidIt },
      {
        columns: ['payload', 'unique_key'],
        erase: { keeps: 'names what is to be done by key, and goes after a while' },
      },
    ],
    plain: [
      ...(['id', 'kind', 'state', 'done', 'total', 'word', 'cancel_requested', 'attempts', 'failure'] as const),
      ...(['due_at', 'server', 'seen_at', 'created_at', 'finished_at'] as const),
    ],
  },
  session: {
    owner: { account: 'account_id' },
    personal: [
      { columns: ['started_at', 'seen_at', 'ends_at', 'device_name', 'way'], ...rowIn('sessions') },
      {
        columns: [
          'account_id',
          'device_hash',
          'online_until',
          'must_enrol',
          'by_provider',
          'as_account_id',
          'from_session_id',
        ],
        ...row,
      },
    ],
    plain: ['id'],
  },
  confirmation: {
    personal: [
      { columns: ['input', 'title', 'consequences', 'reason'], ...words },
      { columns: ['asked_by', 'decided_by'], ...whoDidIt },
      { columns: ['asked_at', 'decided_at'], ...figure() },
    ],
    plain: ['id', 'act', 'access', 'ends_at', 'is_confirmed'],
  },
  password_reset: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['token_hash', 'account_id', 'ends_at', 'mail_id', 'good_for'], ...row }],
  },
  authenticator: {
    owner: { account: 'account_id' },
    personal: [
      {
        columns: ['account_id', 'secret', 'confirmed_at', 'last_step', 'waiting_secret', 'waiting_until'],
        ...row,
      },
    ],
  },
  passkey: {
    owner: { account: 'account_id' },
    personal: [
      {
        columns: [
          ...(['account_id', 'credential_id', 'public_key', 'counter'] as const),
          ...(['transports', 'name', 'added_at', 'used_at'] as const),
        ],
        ...row,
      },
    ],
    plain: ['id'],
  },
  provider_identity: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['account_id', 'issuer', 'subject', 'linked_at'], ...row }],
  },
  passkey_challenge: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['challenge', 'account_id', 'ends_at'], ...row }],
  },
  recovery_code: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['account_id', 'code_hash', 'used_at'], ...row }],
  },
  sign_in_step: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['token_hash', 'account_id', 'by_provider', 'ends_at'], ...row }],
  },
  idempotency_key: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['account_id', 'key', 'endpoint', 'status', 'reply', 'request_hash', 'at'], ...row }],
  },
  roster_client: {
    personal: [{ columns: ['made_by'], ...whoDidIt }],
    plain: ['id', 'name', 'secret_hash', 'scopes', 'made_at', 'used_at', 'revoked_at'],
  },
  webhook: {
    personal: [{ columns: ['made_by'], ...whoDidIt }],
    plain: [
      ...(['id', 'name', 'address', 'events', 'secret', 'made_at'] as const),
      ...(['failing_since', 'rests_until', 'disabled_at'] as const),
    ],
  },
  personal_token: {
    owner: { account: 'account_id' },
    personal: [
      {
        columns: [
          ...(['account_id', 'name', 'token_hash', 'permissions'] as const),
          ...(['made_at', 'ends_at', 'used_at', 'revoked_at'] as const),
        ],
        ...row,
      },
    ],
    plain: ['id'],
  },
  known_device: {
    owner: { account: 'account_id' },
    personal: [{ columns: ['account_id', 'secret_hash', 'used_at'], ...row }],
  },
  release_load: {
    owner: { account: 'account_id' },
    personal: [
      { columns: ['account_id', 'at', 'remote', 'release', 'outcome', 'failure', 'phase', 'ms'], ...row },
      { columns: ['fallback', 'in_use'], ...row },
    ],
    plain: ['id'],
  },
  notice_read: {
    owner: { account: 'account_id' },
    personal: [
      { columns: ['read_at'], ...rowIn('notices-read') },
      { columns: ['account_id'], ...row },
      { columns: ['notice_id'], ...told('notices-read') },
    ],
  },
  notification_setting: {
    owner: { account: 'account_id' },
    personal: [
      {
        columns: [
          'counts_messages',
          'counts_notices',
          'counts_tasks',
          'browser',
          'shows_text',
          'digest',
          'digest_hour',
          'digest_day',
        ],
        ...rowIn('notification-settings'),
      },
      { columns: ['account_id', 'digest_turn', 'digest_told'], ...row },
    ],
  },
  signin_attempt: {
    personal: [{ columns: ['account_key', 'device_hash', 'place_hash', 'at'], ...row }],
    plain: ['id'],
  },
  chat_thread: {
    personal: [{ columns: ['first_account_id', 'second_account_id'], ...told('chat') }],
    plain: [
      'id',
      'kind',
      'stream_id',
      'teaching_group_id',
      'group_id',
      'subject_id',
      'academic_year_id',
      'closed_at',
      'last_seq',
      'last_at',
    ],
  },
  chat_member: {
    owner: { account: 'account_id' },
    personal: [
      { columns: ['account_id', 'is_muted'], ...row },
      { columns: ['read_seq'], ...told('chat') },
    ],
    plain: ['thread_id'],
  },
  chat_message: {
    personal: [
      { columns: ['sent_at', 'removed_at'], ...figure('chat') },
      { columns: ['text'], erase: 'blank', shownIn: 'chat', isFree: true },
      { columns: ['sender_id'], ...whoDidIt, toldIn: 'group-messages' },
      { columns: ['search_text'], ...made },
    ],
    plain: ['thread_id', 'seq', 'client_id'],
  },
  chat_attachment: {
    personal: [
      { columns: ['name'], ...rowIn('chat-files'), isFree: true },
      { columns: ['type', 'size', 'added_at', 'file'], ...rowIn('chat-files') },
      { columns: ['added_by'], ...row },
    ],
    plain: ['id', 'thread_id', 'seq', 'width', 'height'],
  },
  chat_report: {
    personal: [
      { columns: ['reported_at', 'outcome', 'decided_at'], ...rowIn('chat-reports') },
      { columns: ['reason'], ...rowIn('chat-reports'), isFree: true },
      { columns: ['note'], ...row, isFree: true },
      { columns: ['reported_by'], ...told('chat-reports') },
      { columns: ['decided_by'], ...whoDidIt },
    ],
    plain: ['id', 'thread_id', 'seq'],
  },
  notice: {
    personal: [
      { columns: ['title', 'text'], ...words, shownIn: 'notices-written' },
      {
        columns: ['audience', 'from_day', 'until_day', 'is_pinned', 'written_at', 'reworded_at', 'withdrawn_at'],
        ...figure('notices-written'),
      },
      { columns: ['author_id', 'withdrawn_by'], ...whoDidIt },
    ],
    plain: ['id', 'with_teachers', 'version'],
  },
  notice_file: {
    personal: [{ columns: ['name'], ...words }],
    plain: ['id', 'notice_id', 'type', 'size', 'file', 'added_at'],
  },
}
