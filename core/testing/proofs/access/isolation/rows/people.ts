import type { IdKind } from '../../world/ids.ts'
import type { ActorName } from '../../world/world.ts'
import type { Scope } from '../canaries.ts'
import type { Row, Way } from '../row.ts'

const password = 'Not-the-right-1'
const range = { start: '2026-11-01 00:00:00', end: '2027-02-01 00:00:00' }
const owners = new Set<ActorName>(['owner', 'admin', 'superadmin'])

/** People belong to the white-label: its owner and higher roles may see all of them from any site. */
const ofWhitelabel: Pick<Way, 'shows' | 'reaches'> = {
  shows: (actor): Scope[] => (owners.has(actor) ? ['sibling', 'foreign'] : []),
  reaches: (actor: ActorName, kind: IdKind) => owners.has(actor) && kind !== 'alien',
}

/** Sign-in, accounts, sessions, keys and memberships. */
export const peopleRows: Record<string, Row> = {
  create_webhook_endpoint: { ways: { own: () => ({ url: 'https://localhost/hook' }) } },
  get_webhook_endpoints: { ways: { all: () => ({}) } },
  rotate_webhook_secret: { ways: { id: (of) => ({ id: of.webhook }) } },
  enable_webhook_endpoint: { ways: { id: (of) => ({ id: of.webhook }) } },
  get_webhook_deliveries: { ways: { endpoint: (of) => ({ endpoint: of.webhook }) } },
  resend_webhook_delivery: { ways: { id: (of) => ({ id: of.delivery }) } },
  delete_webhook_endpoint: { ways: { id: (of) => ({ id: of.webhook }) }, isLast: true },
  add_domain: { ways: { own: () => ({ domain: 'book.quay-own.com' }) } },
  get_domains: { ways: { all: () => ({}) } },
  check_domain: { ways: { own: () => ({ domain: 'nobodys.quay-own.com' }) }, answers: 'not_found' },
  remove_domain: { ways: { own: () => ({ domain: 'nobodys.quay-own.com' }) }, answers: 'not_found' },
  create_api_key: {
    ways: { provider: () => ({ kind: 'provider', name: 'A till' }), user: () => ({ kind: 'user', name: 'A script' }) },
  },
  get_api_keys: { ways: { all: () => ({}) } },
  revoke_api_key: { ways: { id: (of) => ({ id: of.key }) }, isLast: true },
  login_user: {
    ways: {
      username: {
        params: (of) => ({ username: of.email, password }),
        // The specification's two messages reveal who has an account here, unless the white-label asks for one message.
        reaches: (_actor, kind) => kind !== 'alien',
      },
    },
    answers: 'password_incorrect',
  },
  begin_handback: { ways: { own: () => ({ challenge: 'c'.repeat(43) }) } },
  redeem_handback: {
    ways: { code: () => ({ code: '000000', verifier: 'v'.repeat(43) }) },
    answers: 'handback_wrong',
  },
  logout_user: { ways: { all: () => ({}) }, isLast: true },
  get_session: { ways: { all: () => ({}) } },
  keep_session: { ways: { all: () => ({}) } },
  get_sessions: { ways: { all: () => ({}) } },
  end_session: { ways: { id: (of) => ({ id: of.session }) } },
  end_other_sessions: { ways: { all: () => ({}) } },
  create_user: {
    ways: {
      email: {
        params: (of) => ({
          firstname: 'Ada',
          lastname: 'Moor',
          email: of.email,
          password: 'Abcdef1!',
          role: 'customer',
        }),
        // The specification's message ("this email address already exists") reveals it.
        reaches: (_actor, kind) => kind !== 'alien',
      },
      providers: {
        params: (of) => ({
          firstname: 'Ada',
          lastname: 'Moor',
          email: `new-${of.kind}@people.example`,
          password: 'Abcdef1!',
          role: 'provider',
          providers: [of.provider],
        }),
        // Staff of several providers may add others to any of them, from any site.
        reaches: (actor, kind) =>
          ofWhitelabel.reaches?.(actor, kind) || (actor === 'siblingstaff' && kind === 'sibling'),
        answers: 'role_not_grantable',
      },
    },
    answers: 'account_exists',
  },
  create_user_account: {
    ways: {
      email: {
        params: (of) => ({ firstname: 'Ada', lastname: 'Moor', email: of.email, password: 'Abcdef1!' }),
        reaches: (_actor, kind) => kind !== 'alien',
      },
    },
    answers: 'account_exists',
  },
  get_user: { ways: { id: { params: (of) => ({ id: of.user }), ...ofWhitelabel } } },
  update_user: { ways: { id: { params: (of) => ({ id: of.user, phone: '+1 212 555 0100' }), ...ofWhitelabel } } },
  get_or_create_user_by_email: {
    ways: { email: (of) => ({ email: of.email, firstname: 'Ada', lastname: 'Moor' }) },
  },
  request_reservation_link: {
    ways: { reference: (of) => ({ reference: of.reservation.slice(-8), email: of.email }) },
  },
  request_password_reset: { ways: { email: (of) => ({ email: of.email }) } },
  reset_password: {
    ways: { token: (of) => ({ token: of.token, password: 'Abcdef1!', passwordagain: 'Abcdef1!' }) },
    answers: 'link_expired',
  },
  change_password: {
    ways: { own: () => ({ currentpassword: password, password: 'Abcdef1!', passwordagain: 'Abcdef1!' }) },
    answers: 'password_incorrect',
  },
  request_email_verification: { ways: { all: () => ({}) } },
  verify_email: { ways: { token: (of) => ({ token: of.token }) }, answers: 'link_expired' },
  export_user_data: { ways: { id: { params: (of) => ({ id: of.user }), ...ofWhitelabel } } },
  erase_user: {
    ways: { id: { params: (of) => ({ id: of.user }), ...ofWhitelabel } },
    // An account with reservations ahead has to cancel them first.
    answers: 'reservations_ahead',
    isLast: true,
  },
  set_booking_session: {
    ways: {
      reservationid: { params: (of) => ({ reservationid: of.hold, draft: of.holddraft }), shows: ['self'] },
      userid: {
        params: (of, own) => ({ reservationid: own.hold, draft: own.holddraft, userid: of.user }),
        ...ofWhitelabel,
      },
    },
  },
  get_booking_session: { ways: { sessionid: (of) => ({ sessionid: of.session }) }, answers: 'session_storage_refused' },
  get_booking_session_id: { ways: { all: () => ({}) } },
  destroy_booking_session: { ways: { all: () => ({}) } },
  get_bookinggroups: { ways: { provider: (of) => ({ provider: of.provider }) } },
  get_bookinggroup: { ways: { id: (of) => ({ id: of.bookinggroup }) } },
  is_member_of_bookinggroup: {
    ways: {
      id: (of) => ({ id: of.bookinggroup }),
      userid: { params: (of, own) => ({ id: own.bookinggroup, userid: of.user }), ...ofWhitelabel },
    },
  },
  get_bookables_for_bookinggroup: { ways: { id: (of) => ({ id: of.bookinggroup }) } },
  get_reservations_for_user: {
    ways: { user_id: { params: (of) => ({ user_id: of.user, ...range }), ...ofWhitelabel } },
  },
  get_bookables_for_user_reservations: {
    ways: { user_id: { params: (of) => ({ user_id: of.user, ...range }), ...ofWhitelabel } },
  },
  get_inprogress_reservations_by_user: {
    ways: {
      user: { params: (of) => ({ subdomain: 'home', user: of.user }), ...ofWhitelabel },
      subdomain: (of, own) => ({ subdomain: of.provider, user: own.user }),
    },
  },
}
