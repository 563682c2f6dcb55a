/** Each life is lived by three at once, in the three languages of the site; each at an hour of their own. */
export const people = [
  { who: 'ada', name: 'Ada Moor', language: 'en-us', at: 10, on: ' on ', when: /1[0-2]:00.(AM|PM).*Eastern Time/s },
  { who: 'eva', name: 'Eva Moor', language: 'es', at: 13, on: ', ', when: /1[3-5]:00.*hora oriental/s },
  { who: 'uta', name: 'Uta Moor', language: 'de', at: 16, on: ', ', when: /1[6-8]:00.*Ostküste/s },
] as const
export type Person = (typeof people)[number]

/** How subjects of a customer's mails begin, in the order of `people`, and where their link leads. */
export const said = {
  booked: ['Confirmed', 'Confirmado', 'Bestätigt', 'manage'],
  rescheduled: ['New time', 'Nueva hora', 'Neue Zeit', 'manage'],
  cancelled: ['Cancelled', 'Cancelado', 'Storniert', 'book'],
  reminder: ['Soon', 'Pronto', 'Bald ist es so weit', 'manage'],
  receipt: ['Receipt #', 'Recibo #', 'Quittung #', 'manage'],
  refunded: ['Refund, receipt #', 'Devolución, recibo #', 'Rückerstattung, Quittung #', 'manage'],
  pending: ['We have your request', 'Hemos recibido tu solicitud', 'Ihre Anfrage ist da', 'manage'],
  modified: ['Your changed request', 'Tu solicitud cambiada', 'Ihre geänderte Anfrage', 'manage'],
  approved: ['Accepted', 'Solicitud aceptada', 'Zugesagt', 'manage'],
  rejected: ['Not accepted', 'Solicitud no aceptada', 'Leider abgelehnt', 'book'],
  withdrawn: ['Request withdrawn', 'Solicitud retirada', 'Anfrage zurückgezogen', 'book'],
  request_lapsed: ['No answer', 'Sin respuesta', 'Keine Antwort', 'book'],
  move_asked: ['You asked for a change', 'Has pedido un cambio', 'Änderung angefragt', 'manage'],
  move_ended: ['Not changed', 'Sin cambios', 'Nicht geändert', 'manage'],
  waitlisted: ['On the waitlist', 'En lista de espera', 'Auf der Warteliste', 'manage'],
  offer: ['There is room for you', 'Hay sitio para ti', 'Für Sie ist etwas frei geworden', 'manage'],
  offer_lapsed: ['The offer has ended', 'La oferta ha terminado', 'Angebot abgelaufen', 'manage'],
  offer_last: ['You are no longer waiting', 'Ya no estás en espera', 'Sie warten nicht mehr', 'book'],
  room: ['There is room now', 'Ahora hay sitio', 'Jetzt ist etwas frei', 'manage'],
  closed: ['The waitlist has closed', 'La lista de espera se ha cerrado', 'Warteliste geschlossen', 'book'],
  left: ['You left the waitlist', 'Has salido de la lista de espera', 'Warteliste verlassen', 'book'],
  gig: ['We are looking for somebody', 'Buscamos a quien lo haga', 'Wir suchen jemanden', 'manage'],
  claimed: [
    'Confirmed, and somebody will come',
    'Confirmado, ya sabemos quién viene',
    'Bestätigt, es steht fest, wer kommt',
    'manage',
  ],
  unclaimed: ['A change', 'Un cambio', 'Eine Änderung', 'manage'],
} as const
export type Told = keyof typeof said
