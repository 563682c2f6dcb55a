/** Requests: what their customers read of them, and what staff decide. */
export const requests = {
  'request.heading': 'Ihre Anfrage',
  'request.answer_until':
    'Wenn {provider} bis {date}, {time} nicht geantwortet hat, endet Ihre Anfrage von selbst, und Sie zahlen nichts.',
  'request.move_until': 'Wenn {provider} bis {date}, {time} nicht geantwortet hat, bleibt alles, wie es war.',
  'request.move_paying': 'Die Zahlung wird bestätigt',
  'request.move_paying_until':
    'Die Änderung gilt, sobald die Zahlung bestätigt ist. Ist sie das bis {date}, {time} nicht, bleibt alles, wie es war.',
  'request.confirming': '{provider} hat Ihre Anfrage angenommen. Ihre Zahlung wird bestätigt.',
  'request.reserved':
    '{amount} sind vorgemerkt und werden erst {by, select, claim {abgebucht, wenn es jemand übernimmt} other {bei einer Zusage abgebucht}}.',
  'request.decide': 'Darüber entscheiden',
  'request.withdraw': 'Anfrage zurückziehen',
  'request.withdraw_move': 'Änderung zurückziehen',
  'request.withdrawn': 'Ihre Anfrage ist zurückgezogen',
  'request.anew': 'Andere Zeit anfragen',
  'request.withdraw.title': 'Diese Anfrage zurückziehen?',
  'request.withdraw.move_title': 'Diese Änderung zurückziehen?',
  'request.withdraw.text': 'Die Zeit wird wieder für andere frei. Sie zahlen nichts.',
  'request.withdraw.move': 'Es bleibt alles, wie es war, und für die Änderung wird nichts berechnet.',
  'request.withdraw.no': 'Behalten',
  'request.withdraw.yes': 'Zurückziehen',
  'request.withdraw.changed': 'Zurückziehen ist nicht mehr möglich: Die Anfrage wurde inzwischen beantwortet.',
  'title.request': 'Anfrage beantworten · {provider}',
  'decide.asks': 'Eine Anfrage von {name}',
  'decide.is_approved': 'Die Anfrage von {name} ist angenommen',
  'decide.is_rejected': 'Die Anfrage von {name} ist abgelehnt',
  'decide.gig_is_approved': 'Bestätigt: {name} hat gebucht',
  'decide.gig_is_rejected': 'Abgelehnt: {name} hatte gebucht',
  'decide.onward': 'Wer kommt und was wartet',
  'decide.see': '{reservation} ansehen',
  'decide.before': 'Entscheiden Sie bis {date}, {time}. Ohne Antwort endet die Anfrage dann.',
  'decide.gig_by': '{name} hat gebucht',
  'decide.gig_before':
    'Bestätigen Sie bis {date}, {time}. Ohne Antwort wird dann storniert, und alles Bezahlte wird zurückerstattet.',
  'decide.gig_confirm': 'Bestätigen',
  'decide.gig_reject_title': '{reservation} ablehnen?',
  'decide.gig_reject_text': '{name} bekommt eine E-Mail, und alles Bezahlte wird zurückerstattet.',
  'decide.gig_rejected_text': '{name} hat eine E-Mail bekommen. Alles Bezahlte wird zurückerstattet.',
  'decide.gig_no_room': 'Zu dieser Zeit ist nichts mehr frei. Ihre Antwort steht noch aus.',
  'decide.who': 'Name',
  'decide.approve': 'Annehmen',
  'decide.reject': 'Ablehnen',
  'decide.reject_title': 'Diese Anfrage ablehnen?',
  'decide.reject_text': '{name} bekommt eine E-Mail und zahlt nichts.',
  'decide.message': 'Nachricht an {name}',
  'decide.message_help': 'Zum Beispiel eine andere Zeit, die Ihnen passen würde.',
  'decide.optional': 'optional',
  'decide.keep': 'Nicht jetzt',
  'decide.approved_text': '{name} hat eine E-Mail bekommen.',
  'decide.rejected_text': '{name} hat eine E-Mail bekommen. Es wurde nichts abgebucht.',
  'decide.charging': 'Angenommen. Die Bank bestätigt noch die Zahlung; Sie müssen nichts tun.',
  'decide.was_booked': 'Diese Anfrage ist bereits angenommen.',
  'decide.was_cancelled':
    'Diese Anfrage ist beendet: Sie wurde zurückgezogen, abgelehnt oder nicht rechtzeitig beantwortet.',
  'decide.changed': 'Hier hat sich inzwischen etwas geändert. Bitte prüfen Sie den jetzigen Stand.',
  'decide.no_room': 'Zu dieser Zeit ist nichts mehr frei. Die Anfrage wartet weiter auf Ihre Antwort.',
  'decide.payment_declined':
    'Die Zahlung ist fehlgeschlagen. Wir haben {name} um eine andere Zahlungsart gebeten; bis dahin bleibt die Anfrage bestehen.',
  'decide.payment_required': 'Die Zahlung ist fehlgeschlagen, und {name} hat noch keine andere Zahlungsart gewählt.',
  'decide.missing.title': 'Dieser Link führt zu keiner Anfrage',
  'decide.missing.text':
    'Melden Sie sich mit Ihrem Konto bei diesem Anbieter an, oder öffnen Sie noch einmal den Link in Ihrer E-Mail.',
  'review.unconfirmed': '{provider} bestätigt nach dem Buchen per E-Mail.',
  'review.unconfirmed_pay':
    '{provider} bestätigt nach dem Buchen per E-Mail. Wenn es nicht klappt, wird alles, was Sie dafür zahlen, zurückerstattet.',
  'review.request_pay':
    'Anfragen: {amount} {by, select, claim {sobald es jemand übernimmt} both {bei Zusage oder Übernahme} other {bei Zusage}}',
  'review.confirm_request_pay':
    'Bestätigen: {amount} {by, select, claim {sobald es jemand übernimmt} both {bei Zusage oder Übernahme} other {bei Zusage}}',
  'review.confirm_both':
    'Jetzt {now} zahlen, {later} {by, select, claim {sobald es jemand übernimmt} both {bei Zusage oder Übernahme} other {bei Zusage}}',
  'review.approval_pay':
    '{provider} bestätigt jede Anfrage. Der Betrag wird vorgemerkt und nur bei einer Zusage abgebucht.',
  'quote.dueonapproval':
    '{by, select, claim {Fällig, sobald es jemand übernimmt} both {Bei Zusage oder Übernahme fällig} other {Bei Zusage fällig}}',
  'request.owed.text':
    'Für Ihre {by, select, claim {Buchung} other {Anfrage}} gibt es keine Zahlung mehr. Wir brauchen eine andere Zahlungsart über {amount}; bis {date}, {time} bleibt sie für Sie reserviert.',
  'decide.answers': 'Antworten',
}
