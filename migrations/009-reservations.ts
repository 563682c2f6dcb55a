import { bundled, ids, integers, tables, texts } from './columns.ts'

/** Reservations in every status, and the history of their changes. */
export const { up, down } = tables({
  reservations(table) {
    ids(table, 'provider id bookable')
    table.bigInteger('start').notNullable()
    table.bigInteger('end').notNullable()
    table.bigInteger('seats').notNullable()
    table.string('status', 16).notNullable()
    ids(table, 'occurrence user draft')
    table.bigInteger('expires')
    table.string('managetoken', 128)
    texts(table, 'first_name last_name email mobile_phone_number language')
    texts(table, 'resources formresponses customquestions roster segments pricedata paymentinformation waitlistoffer')
    /** Fields of a bundle that are stored in another form, as given. */
    texts(table, 'given')
    integers(table, 'sequence created modified')
    bundled(table)
    table.primary(['provider', 'id'])
    /** A draft becomes one reservation, however often it is sent. */
    table.unique(['provider', 'draft'], { indexName: 'reservations_draft' })
    table.index(['id'], 'reservations_id')
    table.index(['provider', 'start'], 'reservations_start')
    table.index(['status', 'expires'], 'reservations_expires')
  },
  /** Append-only: who changed what, when and why. */
  reservation_changes(table) {
    ids(table, 'provider reservation')
    table.integer('number').notNullable()
    table.string('from', 16)
    table.string('to', 16).notNullable()
    texts(table, 'actor reason')
    table.bigInteger('at').notNullable()
    table.primary(['provider', 'reservation', 'number'])
  },
})
