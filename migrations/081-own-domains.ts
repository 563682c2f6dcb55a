import { ids, integers, tables } from './columns.ts'

/**
 * Names of their own under which providers serve their sites, and how far each is proven by a record of its zone. The
 * site itself follows `providers.domain`, which is set while the name is proven.
 */
export const { up, down } = tables({
  own_domains(table) {
    ids(table, 'whitelabel provider token')
    table.string('host', 253).notNullable()
    table.string('state', 16).notNullable()
    table.string('failure', 16)
    integers(table, 'created checked due failingsince')
    table.primary(['provider', 'host'])
    // For the job that looks again.
    table.index(['due'], 'own_domains_due')
  },
})
