import type { Dictionary } from '@tessera/plugin-api'

/** What customers read of it: its name, what is ahead of them, and the declines of its own. */
export const words: Dictionary[] = [
  {
    ...{ language: 'en-us', name: 'English', direction: 'ltr' },
    words: {
      'acme-connect.name': 'Acme Pay',
      'acme-connect.leave': 'You pay {amount} on the page of Acme Pay and come back here.',
      'acme-connect.methods': 'Ways to pay at Acme Pay',
      'acme-connect.daily_limit': 'More than your Acme account may pay in a day.',
      'acme-connect.wrong_country': 'Acme Pay is not to be had in your country.',
      'acme-connect.wants.owner': 'Who owns the Acme account',
      'acme-connect.wants.bank_account': 'The bank account that Acme pays to',
      'acme-connect.wants.access': 'Your leave to be paid through this site, which you took back',
    },
  },
  {
    ...{ language: 'es', name: 'Español', direction: 'ltr' },
    words: {
      'acme-connect.name': 'Acme Pay',
      'acme-connect.leave': 'Pagas {amount} en la página de Acme Pay y vuelves aquí.',
      'acme-connect.methods': 'Formas de pago de Acme Pay',
      'acme-connect.daily_limit': 'Supera lo que tu cuenta de Acme puede pagar en un día.',
      'acme-connect.wrong_country': 'Acme Pay no está disponible en tu país.',
      'acme-connect.wants.owner': 'De quién es la cuenta de Acme',
      'acme-connect.wants.bank_account': 'La cuenta bancaria en la que paga Acme',
      'acme-connect.wants.access': 'Tu permiso para cobrar por este sitio, que retiraste',
    },
  },
  {
    ...{ language: 'de', name: 'Deutsch', direction: 'ltr' },
    words: {
      'acme-connect.name': 'Acme Pay',
      'acme-connect.leave': 'Sie zahlen {amount} auf der Seite von Acme Pay und kommen hierher zurück.',
      'acme-connect.methods': 'Zahlungsarten bei Acme Pay',
      'acme-connect.daily_limit': 'Mehr, als Ihr Acme-Konto an einem Tag zahlen darf.',
      'acme-connect.wrong_country': 'Acme Pay gibt es in Ihrem Land nicht.',
      'acme-connect.wants.owner': 'Wem das Acme-Konto gehört',
      'acme-connect.wants.bank_account': 'Das Bankkonto, auf das Acme auszahlt',
      'acme-connect.wants.access': 'Ihre Erlaubnis, über diese Seite bezahlt zu werden, die Sie zurückgenommen haben',
    },
  },
]
