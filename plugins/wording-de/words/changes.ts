/** Changes of what is booked that come to nothing, and what was paid for them. */
export const changes = {
  'mail.move_withdrawn.subject': 'Änderung zurückgezogen: {bookable}, {date}',
  'mail.move_withdrawn.heading': 'Sie haben Ihre Änderung zurückgezogen',
  'mail.move_withdrawn.intro':
    'Hallo {name}, {provider} entscheidet nicht mehr über Ihre Änderung. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'mail.move_failed.subject': 'Nicht geändert: {bookable}, {date}',
  'mail.move_failed.heading': 'Die Zahlung für Ihre Änderung ist fehlgeschlagen',
  'mail.move_failed.intro':
    'Hallo {name}, Ihre Bank hat die Zahlung für Ihre Änderung bei {provider} nicht bestätigt. {Your_reservation} bleibt wie unten angegeben, und die Änderung kostet nichts: Sollte dafür etwas vorgemerkt oder abgebucht worden sein, erhalten Sie es zurück. Sie können es mit einer anderen Zahlungsart noch einmal versuchen.',
  'mail.move_slot_gone.subject': 'Nicht geändert: {bookable}, {date}',
  'mail.move_slot_gone.heading': 'Die gewünschte Zeit ist nicht mehr frei',
  'mail.move_slot_gone.intro':
    'Hallo {name}, als Ihre Zahlung bestätigt wurde, war die neue Zeit bei {provider} nicht mehr frei. {Your_reservation} bleibt wie unten angegeben. Was für die Änderung vorgemerkt oder bezahlt wurde, erhalten Sie zurück.',
  'mail.move_too_late.subject': 'Nicht geändert: {bookable}, {date}',
  'mail.move_too_late.heading': 'Ihre Zahlung kam zu spät für Ihre Änderung',
  'mail.move_too_late.intro':
    'Hallo {name}, als Ihre Zahlung bestätigt wurde, war die Änderung, für die sie war, bei {provider} nicht mehr möglich. Alles andere ist wie zuvor, und was für die Änderung vorgemerkt oder bezahlt wurde, erhalten Sie zurück.',
  'mail.move_payment_failed.subject': 'Andere Zahlungsart nötig: {bookable}, {date}',
  'mail.move_payment_failed.heading': 'Ihre Bank hat die Zahlung für Ihre Änderung abgelehnt',
  'mail.move_payment_failed.intro':
    'Hallo {name}, für Ihre Änderung bei {provider} brauchen wir eine andere Zahlungsart. Bis zum unten genannten Zeitpunkt bleibt sie für Sie reserviert. Berechnet wurde dafür nichts; ohne Zahlung bleibt alles, wie es war.',
  'mail.request_payment_failed.subject': 'Andere Zahlungsart nötig: {bookable}, {date}',
  'mail.request_payment_failed.heading': 'Ihre Bank hat die Zahlung abgelehnt',
  'mail.request_payment_failed.intro':
    'Hallo {name}, für Ihre Anfrage bei {provider} brauchen wir eine andere Zahlungsart. Bis zum unten genannten Zeitpunkt bleibt sie für Sie reserviert. Berechnet wurde nichts.',
  'mail.claim_payment_failed.subject': 'Andere Zahlungsart nötig: {bookable}, {date}',
  'mail.claim_payment_failed.heading': 'Ihre Bank hat die Zahlung abgelehnt',
  'mail.claim_payment_failed.intro':
    'Hallo {name}, für Ihre Buchung bei {provider} ist jemand da, aber Ihre Zahlung ist fehlgeschlagen. Wir brauchen bis zum unten genannten Zeitpunkt eine andere Zahlungsart. Abgebucht wurde nichts.',
  'mail.move_payment_refunded.subject': 'Andere Zahlungsart nötig: {bookable}, {date}',
  'mail.move_payment_refunded.heading': 'Die Zahlung für Ihre Änderung ging zurück',
  'mail.move_payment_refunded.intro':
    'Hallo {name}, {provider} hat Ihnen zurückerstattet, was Sie für Ihre Änderung bezahlt hatten. Wir brauchen dafür eine andere Zahlungsart. Bis zum unten genannten Zeitpunkt bleibt sie für Sie reserviert; ohne Zahlung bleibt alles, wie es war.',
  'mail.request_payment_refunded.subject': 'Andere Zahlungsart nötig: {bookable}, {date}',
  'mail.request_payment_refunded.heading': 'Die Zahlung für Ihre Anfrage ging zurück',
  'mail.request_payment_refunded.intro':
    'Hallo {name}, {provider} hat Ihnen zurückerstattet, was Sie für Ihre Anfrage bezahlt hatten. Wir brauchen dafür eine andere Zahlungsart. Bis zum unten genannten Zeitpunkt bleibt sie für Sie reserviert.',
  'mail.staff.move_withdrawn.subject': 'Änderung zurückgezogen: {party}, {bookable}, {date}',
  'mail.staff.move_withdrawn.heading': '{customer} hat die Änderung zurückgezogen',
  'mail.staff.move_withdrawn.intro': '{The_reservation} bleibt wie unten angegeben. Es ist nichts zu entscheiden.',
  'mail.staff.move_payment_failed.subject': 'Zahlung fehlgeschlagen: {party}, {bookable}, {date}',
  'mail.staff.move_payment_failed.heading': 'Die Bank hat die Zahlung von {customer} abgelehnt',
  'mail.staff.move_payment_failed.intro':
    'Wir haben {customer} um eine andere Zahlungsart für die Änderung gebeten. Sie wartet weiter auf Ihre Antwort; wir melden uns, sobald Sie sie annehmen können.',
  'mail.staff.request_payment_failed.subject': 'Zahlung fehlgeschlagen: {party}, {bookable}, {date}',
  'mail.staff.request_payment_failed.heading': 'Die Bank hat die Zahlung von {customer} abgelehnt',
  'mail.staff.request_payment_failed.intro':
    'Wir haben {customer} um eine andere Zahlungsart gebeten. Die Anfrage wartet weiter auf Ihre Antwort.',
  'mail.staff.claim_payment_failed.subject': 'Zahlung fehlgeschlagen: {party}, {bookable}, {date}',
  'mail.staff.claim_payment_failed.heading': 'Die Bank von {customer} hat die Zahlung abgelehnt',
  'mail.staff.claim_payment_failed.intro':
    '{customer} wurde um eine andere Zahlungsart gebeten. Bis dahin kann es niemand übernehmen; danach werden die Zuständigen wieder gefragt.',
  'mail.staff.move_payment_refunded.subject': 'Zahlung zurückerstattet: {party}, {bookable}, {date}',
  'mail.staff.move_payment_refunded.heading': 'Was {customer} für die Änderung bezahlt hatte, ging zurück',
  'mail.staff.move_payment_refunded.intro':
    'Es wurde beim Zahlungsdienst zurückerstattet, und der Rest folgt. Wir haben {customer} um eine andere Zahlungsart für die Änderung gebeten. Sie wartet weiter auf Ihre Antwort.',
  'mail.staff.request_payment_refunded.subject': 'Zahlung zurückerstattet: {party}, {bookable}, {date}',
  'mail.staff.request_payment_refunded.heading': 'Was {customer} für die Anfrage bezahlt hatte, ging zurück',
  'mail.staff.request_payment_refunded.intro':
    'Es wurde beim Zahlungsdienst zurückerstattet, und der Rest folgt. Wir haben {customer} um eine andere Zahlungsart gebeten. Die Anfrage wartet weiter auf Ihre Antwort.',
  'move.ended.rejected':
    '{provider} konnte die gewünschte Änderung nicht annehmen. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'move.ended.withdrawn':
    'Sie haben die gewünschte Änderung zurückgezogen. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'move.ended.lapsed':
    '{provider} hat auf die gewünschte Änderung nicht rechtzeitig geantwortet. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'move.ended.unpaid':
    'Die Zahlung für Ihre Änderung ist fehlgeschlagen. {Your_reservation} bleibt wie unten angegeben, und die Änderung kostet nichts.',
  'move.ended.slot_gone':
    'Die gewünschte Zeit war nicht mehr frei, als Ihre Zahlung bestätigt wurde. {Your_reservation} bleibt wie unten angegeben. Was für die Änderung vorgemerkt oder bezahlt wurde, erhalten Sie zurück.',
  'move.owed.heading': 'Andere Zahlungsart nötig',
  'move.owed.text':
    'Für die Änderung gibt es keine Zahlung von {amount} mehr. Die Änderung bleibt bis {date}, {time} für Sie reserviert; ohne Zahlung bleibt alles, wie es war.',
  'move.owed.reserve': '{amount} vormerken',
  'balance.collected':
    '{amount} werden am {date} von Ihrer Karte abgebucht. Sie können sie auch jetzt hier bezahlen, mit dieser oder einer anderen Karte.',
  'balance.heading': 'Noch zu zahlen: {amount}',
  'balance.text': 'Sie haben {paid} von {price} bezahlt. Den Rest können Sie hier jederzeit bezahlen.',
  'balance.text_all': 'Von {price} ist noch nichts bezahlt. Sie können hier bezahlen.',
  'balance.too_little':
    'Sie haben {paid} von {price} bezahlt. Der Rest ist zu klein, um online bezahlt zu werden. Sie können ihn vor Ort bezahlen.',
  'balance.joins': '{amount} bleiben offen: zu wenig, um online bezahlt zu werden. Sie können sie vor Ort bezahlen.',
  'balance.until':
    'Ihre Bank hat die Zahlung abgelehnt. Bitte bezahlen Sie bis {date}, {time}; danach wird {your_reservation} storniert.',
  'balance.asked': 'Bitte bezahlen Sie bis {date}, {time}; danach wird {your_reservation} storniert.',
  'balance.pay': '{amount} bezahlen',
  'balance.pay_gift': 'Mit dem Geschenkcode bezahlen',
  'balance.paid': '{amount} sind bezahlt. Die Quittung kommt per E-Mail.',
  'mail.changed.subject': 'Geändert: {bookable}, {date}',
  'mail.changed.heading': '{Your_reservation} wurde geändert',
  'mail.changed.intro':
    'Hallo {name}, Ihre Änderung bei {provider} gilt. Unten sehen Sie den neuen Stand; die Zeit bleibt gleich.',
  'mail.staff.changed.subject': 'Geändert: {party}, {bookable}, {date}',
  'mail.staff.changed.heading': '{customer} hat {the_accusative_reservation} geändert',
  'mail.staff.changed.intro': 'Die Zeit bleibt gleich. Die Antworten unten sind neu.',
  'mail.claimers.changed.subject': 'Geändert: {bookable}, {date}',
  'mail.claimers.changed.heading': 'Bei Ihrem Einsatz hat sich etwas geändert',
  'mail.claimers.changed.intro': 'Hallo {name}, die Zeit bei {provider} bleibt gleich. Die Antworten unten sind neu.',
  'mail.change': 'Änderung',
  'mail.change_paid': '{amount} dafür bezahlt',
  'mail.change_refund': '{amount}; Banken brauchen 5 bis 10 Werktage',
  'mail.change_excess': 'Über den Preis hinaus bezahlt',
  'mail.change_byhand': '{amount}; {provider} entscheidet darüber',
  'changes.paid_move': 'Für eine Änderung wurden am {date} {amount} bezahlt.',
  'changes.paid_balance': 'Am {date} wurden weitere {amount} bezahlt.',
  'changes.refund_ordered': '{amount} werden zurückerstattet. Veranlasst am {date}; Banken brauchen 5 bis 10 Werktage.',
  'changes.refund_done': '{amount} wurden am {date} zurücküberwiesen. Banken brauchen 5 bis 10 Werktage.',
  'changes.refund_by_hand': '{provider} gibt {amount} selbst zurück.',
  'changes.refund_handed': '{amount} wurden am {date} zurückgegeben: {memo}, Nummer {number}.',
  'changes.refund_credited': '{amount} kamen am {date} als Guthaben zurück.',
  'changes.refund_points':
    '{count, plural, one {# {point} kam} other {# {points} kamen}} am {date} auf das Konto zurück.',
  'changes.refund_closed': '{amount} hat die Bank zurückgegeben; sie werden nicht noch einmal gesendet.',
  'changes.disputed_inquiry': 'Die Bank fragt seit {date} nach {amount}. Es ist nichts geflossen.',
  'changes.disputed_open':
    'Die Bank hat seit {date} {amount}. Deshalb ist nichts zu zahlen, und Rückerstattungen warten auf ihre Entscheidung.',
  'changes.disputed_won': 'Der Streit um {amount} endete am {date}: Die Zahlung bleibt bestehen.',
  'changes.disputed_lost': '{amount} hat die Bank zurückgegeben, wie am {date} entschieden. Deshalb ist nichts offen.',
  'changes.byhand': '{amount} wurden über den Preis hinaus bezahlt. {provider} entscheidet darüber.',
  'changes.reserved': '{amount} sind für die Änderung vorgemerkt und werden nur abgebucht, wenn sie angenommen wird.',
  'decide.reserved': '{amount} sind vorgemerkt und werden abgebucht, wenn Sie annehmen.',
  'decide.owed':
    '{amount} fehlen: Die Zahlung ist fehlgeschlagen oder ging zurück; wir haben um eine andere Zahlungsart gebeten.',
  'decide.refund': '{amount} werden zurückerstattet, wenn Sie annehmen.',
}
