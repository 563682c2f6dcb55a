import { bundled, flags, ids, integers, numbers, tables, texts } from './columns.ts'

/** What customers book. */
export const { up, down } = tables({
  bookables(table) {
    ids(table, 'provider id')
    texts(table, 'name slug description photo default_date_view startanchor restrictionbegin restrictionend')
    texts(table, 'selectionmethod billinginstructions customlink')
    for (const name of ['bookabletype', 'status', 'windowbegintype', 'windowendtype', 'resource_capacity']) {
      table.string(name, 32)
    }
    table.string('paymentterms', 32)
    table.string('downpaymenttype', 32)
    texts(table, 'providers imagecarousel displaytext tags subcategories availability restrictions requiredresources')
    texts(
      table,
      'requirementgroups location pricing_tiers tax travelcost waitlist bookinggroups forms addons questions',
    )
    texts(table, 'splash_questions notifications customdictionary publicfeed volumediscounts')
    integers(table, 'duration intervaloverlap slotinterval bufferbefore bufferafter mincombined maxcombined seats')
    integers(table, 'seatsperbooking price pointsprice holdduration reschedule_cutoff')
    numbers(table, 'windowbegin windowend downpaymentamount refundcutoff')
    flags(table, 'combinedslots singlegroup drivetime approvalmode limited_use contactenabled rosterenabled')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'bookables_id')
  },
})
