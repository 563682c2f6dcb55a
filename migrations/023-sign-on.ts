import { ids, integers, tables, texts } from './columns.ts'

/**
 * Who somebody is at a service elsewhere (`id` is the SHA-256 of issuer and subject, by which they are found), attempts
 * to sign on that were used, which sessions began by sign-on (`hint` is what the service is shown at log-out), and what
 * a browser was booking when it left to sign on (`id` is the SHA-256 of what its cookie holds). All but the first end by
 * themselves: the clean-up goes by `expires`.
 */
export const { up, down } = tables({
  identities(table) {
    ids(table, 'whitelabel id user')
    texts(table, 'issuer subject')
    integers(table, 'created lastused')
    table.primary(['whitelabel', 'id'])
    // What is exported and erased with a person.
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
