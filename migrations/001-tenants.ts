import { bundled, flags, ids, integers, numbers, tables, texts } from './columns.ts'

/** White-labels and their providers. `revision` increases with every change of their data. */
export const { up, down } = tables({
  whitelabels(table) {
    ids(table, 'id')
    table.string('url', 253).notNullable()
    /** The domain in the form in which hosts are compared: lower case, without port. */
    table.string('host', 253).notNullable()
    table.string('currency', 3)
    table.string('country', 2)
    texts(table, 'label language theme bookingterms confirmationmessage ssoflow')
    texts(
      table,
      'plugins dictionary vocabularyoverride chatbotdata thirdpartylogin volumediscounts overridable settings',
    )
    flags(table, 'requirebookingterms customertimezonedisplay multiplereservations advancedresourceselection')
    flags(table, 'allowproviderbookingsiteconfig allowguestcheckout bookingsitesearchbar bookingsitesortandfilter')
    table.bigInteger('revision').notNullable().defaultTo(0)
    bundled(table)
    table.primary(['id'])
    table.unique(['host'])
  },
  providers(table) {
    ids(table, 'whitelabel id')
    table.string('subdomain', 66).notNullable()
    texts(table, 'domain')
    /** The provider's own domain, in the form in which hosts are compared. */
    table.string('host', 253)
    table.string('status', 16)
    texts(table, 'name description timezone theme language address city state zip country phone email website')
    texts(table, 'websitesecondary bookinglogo photo unit facebook twitter instagram linkedin youtube')
    texts(table, 'bookingflow bookableordermethod nobookablesmessage')
    texts(table, 'place subsites newbusinesshours displaytext publicfeed bookingsiteconfig customdictionary')
    texts(table, 'volumediscounts reservationlimit settings')
    flags(table, 'requirelogin payonsite notificationsenabled')
    integers(table, 'refundgrace pendingexpiry')
    numbers(table, 'distance')
    table.bigInteger('revision').notNullable().defaultTo(0)
    bundled(table)
    table.primary(['whitelabel', 'id'])
    table.unique(['whitelabel', 'subdomain'])
    table.index(['id'], 'providers_id')
    table.unique(['host'])
  },
})
