import { ids, integers, tables, texts } from './columns.ts'

/**
 * Identities of people at other services (`id` is the SHA-256 of issuer and subject, for queries), used sign-on
 * attempts, sessions that began by sign-on (`hint` is sent to the service at log-out), and bookings that browsers left
 * to sign on (`id` is the SHA-256 of the cookie's value). All but identities expire, and are removed by the clean-up.
 */
export const { up, down } = tables({
  identities(table) {
    ids(table, 'whitelabel id user')
    texts(table, 'issuer subject')
    integers(table, 'created lastused')
    table.primary(['whitelabel', 'id'])
    // For exporting and erasing a person's data.
    table.index(['whitelabel', 'user'], 'identities_user')
  },
  sign_on_attempts(table) {
    ids(table, 'whitelabel id')
    integers(table, 'expires')
    table.primary(['whitelabel', 'id'])
    table.index(['expires'], 'sign_on_attempts_expires')
  },
  sign_on_sessions(table) {
    ids(table, 'whitelabel id user')
    texts(table, 'hint')
    integers(table, 'expires')
    table.primary(['whitelabel', 'id'])
    table.index(['whitelabel', 'user'], 'sign_on_sessions_user')
    table.index(['expires'], 'sign_on_sessions_expires')
  },
  booking_sessions(table) {
    ids(table, 'provider id reservation draft user')
    texts(table, 'path userprofile')
    integers(table, 'created expires')
    table.primary(['provider', 'id'])
    table.index(['expires'], 'booking_sessions_expires')
  },
})
