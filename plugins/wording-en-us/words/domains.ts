/** Domains of a site’s own, for who works there. */
export const domains = {
  'title.domains': 'Own domains · {provider}',
  'meta.domains': 'The domains at which {provider} is found.',
  'session.domains': 'Own domains',
  'error.domain_invalid':
    'This is not a name that a site can have to itself. Please give one such as book.example.com, without https:// and without a path.',
  'error.domain_taken':
    'This name belongs to another site, or is below the name of one. Choose a name that is yours alone.',
  'error.too_many_domains':
    'You can try {maximum} domains at once. Remove one that you no longer want, then add this one.',
  'domains.title': 'Own domains',
  'domains.text':
    'Customers can find you at a name of your own. Prove with two records in its zone that it is yours: then your pages move there, and the old address leads to it.',
  'domains.text_label':
    'Customers can find you at a name of your own, and each of your providers below it. Prove with records in its zone that it is yours: then your pages move there, and the old addresses lead to it.',
  'domains.add': 'Add a domain',
  'domains.name': 'Domain',
  'domains.name_help': 'For example book.example.com',
  'domains.empty': 'No domain yet.',
  'domains.state_pending': 'Waiting',
  'domains.state_proven': 'Proven, not leading here yet',
  'domains.state_active': 'In use',
  'domains.state_failing': 'Record missing',
  'domains.state_away': 'Leads elsewhere',
  'domains.state_replaced': 'Replaced',
  'domains.state_removed': 'Not in use',
  'domains.told_pending':
    'Add these records where {domain} is managed. We look every few minutes; a new record can take an hour to be seen.',
  'domains.told_missing':
    'The TXT record has not been found. Check that its name and its value are exactly these; a new record can take an hour to be seen.',
  'domains.told_unreachable':
    'The name servers of {domain} gave no answer. Check that the domain is registered and its zone is published.',
  'domains.told_taken': 'Another site is served at {domain}. Remove it there first, then check again.',
  'domains.told_proven':
    '{domain} is proven to be yours, but does not lead here yet. Add the CNAME record below, or an ALIAS record, and wait: a new record can take an hour to be seen. Until then you are found at the address without it.',
  'domains.told_active': 'You are found at {domain}. Leave the records where they are: we look for them every day.',
  'domains.told_given': 'You are found at {domain}. Whoever runs this site has set it up: it needs no record from you.',
  'domains.told_failing':
    'The TXT record is gone. You are found at {domain} until {date}; add the record again before then.',
  'domains.told_away':
    '{domain} does not lead here anymore. Check its CNAME record, or ALIAS record, by {date}; after that you are found at the address without it.',
  'domains.told_replaced':
    'You are found at another of your domains. {domain} leads there until {date}; remove that one to come back to this.',
  'domains.told_removed': 'You are not found at {domain}.',
  'domains.records': 'Records',
  'domains.record': 'Type',
  'domains.record_name': 'Name',
  'domains.record_value': 'Value',
  'domains.hint': 'If no CNAME is possible at {domain} itself, use ALIAS, ANAME or what your registrar calls it.',
  'domains.check': 'Check now',
  'domains.remove': 'Remove',
  'domains.again': 'Add again',
  'domains.remove_title': 'Remove {domain}?',
  'domains.remove_text': 'You are found at the old address again. Links to {domain} lead nowhere then.',
  'domains.remove_no': 'Keep it',
  'domains.remove_do': 'Yes, remove it',
  'domains.removed': '{domain} is removed.',
}
