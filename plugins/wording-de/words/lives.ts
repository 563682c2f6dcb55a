/** Mails about requests, queues, gigs and what comes beside them. */
export const lives = {
  'mail.modified.subject': 'Ihre geänderte Anfrage: {bookable}, {date}',
  'mail.modified.heading': 'Ihre geänderte Anfrage liegt {provider} vor',
  'mail.modified.intro':
    'Hallo {name}, {provider} hat Ihre Änderungen erhalten und antwortet per E-Mail. Die neue Zeit bleibt so lange für Sie reserviert, und vor der Antwort wird nichts abgebucht.',
  'mail.withdrawn.subject': 'Anfrage zurückgezogen: {bookable}, {date}',
  'mail.withdrawn.heading': 'Ihre Anfrage ist zurückgezogen',
  'mail.withdrawn.intro':
    'Hallo {name}, Ihre Anfrage bei {provider} ist zurückgezogen, und die Zeit ist freigegeben. Es wurde nichts abgebucht. Sie können jederzeit eine andere Zeit anfragen.',
  'mail.approved.subject': 'Zugesagt: {bookable}, {date}',
  'mail.approved.heading': '{provider} hat Ihre Anfrage angenommen',
  'mail.approved.intro':
    'Hallo {name}, {your_reservation} bei {provider} ist bestätigt. Hier finden Sie alles auf einen Blick. {rest}',
  'mail.rejected.subject': 'Leider abgelehnt: {bookable}, {date}',
  'mail.rejected.heading': '{provider} konnte Ihre Anfrage nicht annehmen',
  'mail.rejected.intro':
    'Hallo {name}, {provider} konnte Ihre Anfrage diesmal leider nicht annehmen. Es wurde nichts abgebucht. Gern können Sie eine andere Zeit anfragen.',
  'mail.request_lapsed.subject': 'Keine Antwort: {bookable}, {date}',
  'mail.request_lapsed.heading': 'Ihre Anfrage wurde nicht rechtzeitig beantwortet',
  'mail.request_lapsed.intro':
    'Hallo {name}, {provider} hat Ihre Anfrage nicht rechtzeitig beantwortet; damit ist sie abgelaufen. Es wurde nichts abgebucht. Sie können noch einmal anfragen, auch für eine andere Zeit.',
  'mail.move_asked.subject': 'Änderung angefragt: {bookable}, {date}',
  'mail.move_asked.heading': 'Ihre Änderung liegt {provider} vor',
  'mail.move_asked.intro':
    'Hallo {name}, {provider} prüft Ihre Änderung und antwortet per E-Mail. Was Sie gebucht haben, behalten Sie so lange; wird die Änderung nicht angenommen, bleibt alles, wie es war.',
  'mail.move_rejected.subject': 'Nicht geändert: {bookable}, {date}',
  'mail.move_rejected.heading': 'Es bleibt alles, wie es war',
  'mail.move_rejected.intro':
    'Hallo {name}, {provider} konnte Ihre Änderung nicht annehmen. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'mail.move_lapsed.subject': 'Nicht geändert: {bookable}, {date}',
  'mail.move_lapsed.heading': 'Es bleibt alles, wie es war',
  'mail.move_lapsed.intro':
    'Hallo {name}, {provider} hat auf Ihre Änderung nicht geantwortet. {Your_reservation} bleibt wie unten angegeben, und für die Änderung wurde nichts berechnet.',
  'mail.waitlisted.subject': 'Auf der Warteliste: {bookable}, {date}',
  'mail.waitlisted.heading': 'Sie stehen auf der Warteliste',
  'mail.waitlisted.intro':
    'Hallo {name}, wir schreiben Ihnen, sobald etwas frei wird. Warten kostet nichts, und Sie können die Warteliste jederzeit verlassen.',
  'mail.offer.subject': 'Für Sie ist etwas frei geworden: {bookable}, {date}',
  'mail.offer.heading': 'Für Sie ist etwas frei geworden',
  'mail.offer.intro':
    'Hallo {name}, bei {provider} ist etwas frei geworden und für Sie reserviert. Nehmen Sie es bis zum unten genannten Zeitpunkt an; danach geht es an die nächste Person.',
  'mail.offer_lapsed.subject': 'Angebot abgelaufen: {bookable}, {date}',
  'mail.offer_lapsed.heading': 'Ihr Angebot ist abgelaufen',
  'mail.offer_lapsed.intro':
    'Hallo {name}, Sie haben nicht rechtzeitig geantwortet; deshalb ging das Angebot an die nächste Person. Sie warten weiter, nun am Ende der Warteliste.',
  'mail.offer_lapsed_last.subject': 'Sie warten nicht mehr: {bookable}, {date}',
  'mail.offer_lapsed_last.heading': 'Sie stehen nicht mehr auf der Warteliste',
  'mail.offer_lapsed_last.intro':
    'Hallo {name}, auch ein zweites Angebot ist ohne Antwort abgelaufen; deshalb haben wir Sie von der Warteliste genommen. Sie müssen nichts bezahlen und können sich jederzeit wieder eintragen.',
  'mail.left_waitlist.subject': 'Warteliste verlassen: {bookable}, {date}',
  'mail.left_waitlist.heading': 'Sie stehen nicht mehr auf der Warteliste',
  'mail.left_waitlist.intro':
    'Hallo {name}, Sie haben die Warteliste von {provider} verlassen. Sie müssen nichts bezahlen, und wir schreiben Ihnen zu diesem Termin nicht mehr.',
  'mail.room.subject': 'Jetzt ist etwas frei: {bookable}, {date}',
  'mail.room.heading': 'Jetzt ist etwas frei',
  'mail.room.intro':
    'Hallo {name}, bei {provider} ist etwas frei geworden. Wer zuerst bucht, bekommt es; buchen Sie also bald, wenn Sie möchten.',
  'mail.waitlist_closed.subject': 'Warteliste geschlossen: {bookable}, {date}',
  'mail.waitlist_closed.heading': 'Es ist nichts frei geworden',
  'mail.waitlist_closed.intro':
    'Hallo {name}, diesmal ist leider nichts für Sie frei geworden, und die Warteliste ist geschlossen. Sie müssen nichts bezahlen.',
  'mail.gig.subject': 'Wir suchen jemanden: {bookable}, {date}',
  'mail.gig.heading': 'Ihre Buchung ist da; jetzt suchen wir jemanden dafür',
  'mail.gig.intro':
    'Hallo {name}, vielen Dank für Ihre Buchung bei {provider}. Sie ist noch nicht bestätigt: Wir suchen jemanden, der sie übernimmt. Sobald das feststeht, erhalten Sie die Bestätigung mit der Datei für Ihren Kalender.',
  'mail.gig_approved.subject': 'Angenommen, wir suchen jemanden: {bookable}, {date}',
  'mail.gig_approved.heading': '{provider} hat Ihre Anfrage angenommen',
  'mail.gig_approved.intro':
    'Hallo {name}, {provider} hat Ihre Anfrage angenommen. Bestätigt ist sie noch nicht: Wir suchen jemanden, der sie übernimmt. Sobald das feststeht, erhalten Sie die Bestätigung mit der Datei für Ihren Kalender.',
  'mail.gig_rescheduled.subject': 'Neue Zeit, wir suchen jemanden: {bookable}, {date}',
  'mail.gig_rescheduled.heading': '{Your_reservation} hat eine neue Zeit',
  'mail.gig_rescheduled.intro':
    'Hallo {name}, {your_reservation} bei {provider} wurde umgebucht. Wer zu dieser Zeit kommt, steht noch nicht fest: Wir suchen jemanden und geben Ihnen Bescheid.',
  'mail.unconfirmed.subject': 'Wird noch bestätigt: {bookable}, {date}',
  'mail.unconfirmed.heading': '{Your_reservation} ist eingegangen; {provider} bestätigt noch',
  'mail.unconfirmed.intro':
    'Hallo {name}, vielen Dank für Ihre Buchung bei {provider}. Sie ist noch nicht bestätigt: {provider} sieht sie sich an und schreibt Ihnen. Die Zeit bleibt so lange für Sie reserviert. Wenn es nicht klappt, wird alles, was Sie bezahlt haben, vollständig zurückerstattet.',
  'mail.unconfirmed_rescheduled.subject': 'Neue Zeit, wird noch bestätigt: {bookable}, {date}',
  'mail.unconfirmed_rescheduled.heading': '{Your_reservation} hat eine neue Zeit',
  'mail.unconfirmed_rescheduled.intro':
    'Hallo {name}, {your_reservation} bei {provider} wurde umgebucht. {provider} muss das noch bestätigen und schreibt Ihnen. Die neue Zeit bleibt so lange für Sie reserviert.',
  'mail.gig_rejected.subject': 'Nicht bestätigt: {bookable}, {date}',
  'mail.gig_rejected.heading': '{provider} konnte {your_accusative_reservation} nicht bestätigen',
  'mail.gig_rejected.intro':
    'Hallo {name}, {provider} konnte {your_accusative_reservation} diesmal leider nicht bestätigen. {back, select, some {Was Sie bezahlt haben, wird vollständig zurückerstattet.} other {Es wurde nichts abgebucht.}} Gern können Sie eine andere Zeit wählen.',
  'mail.time_refused.subject': 'Zeit abgelehnt: {bookable}, {date}',
  'mail.time_refused.heading': 'Wir suchen eine andere Zeit',
  'mail.time_refused.intro':
    'Hallo {name}, die Zeit, die Sie abgelehnt haben, gilt nicht mehr. {provider} fragt noch einmal, wer an Ihren Tagen kommen kann, und gibt Ihnen Bescheid.',
  'mail.claimed.subject': 'Bestätigt, es steht fest, wer kommt: {bookable}, {date}',
  'mail.claimed.heading': 'Es steht fest, wer kommt',
  'mail.claimed.intro': 'Hallo {name}, für {your_accusative_reservation} bei {provider} steht fest, wer kommt. {rest}',
  'mail.unclaimed.subject': 'Eine Änderung: {bookable}, {date}',
  'mail.unclaimed.heading': 'Wir suchen jemand anderen',
  'mail.unclaimed.intro':
    'Hallo {name}, wer kommen sollte, ist verhindert. {provider} sucht jemand anderen und gibt Ihnen Bescheid. {Your_reservation} bleibt bestehen.',
  'mail.gig_expired.subject': 'Storniert: {bookable}, {date}',
  'mail.gig_expired.heading': 'Wir haben leider niemanden gefunden',
  'mail.gig_expired.intro':
    'Hallo {name}, für {your_accusative_reservation} bei {provider} war niemand frei; deshalb wurde storniert. {back, select, some {Was Sie bezahlt haben, wird vollständig zurückerstattet.} other {Es wurde nichts abgebucht.}}',
  'mail.unconfirmed_expired.subject': 'Nicht bestätigt: {bookable}, {date}',
  'mail.unconfirmed_expired.heading': '{Your_reservation} wurde nicht rechtzeitig bestätigt',
  'mail.unconfirmed_expired.intro':
    'Hallo {name}, {provider} hat {your_accusative_reservation} nicht rechtzeitig bestätigt; deshalb wurde storniert. {back, select, some {Was Sie bezahlt haben, wird vollständig zurückerstattet.} other {Es wurde nichts abgebucht.}} Gern können Sie eine andere Zeit wählen.',
  'mail.reminder.subject': 'Bald ist es so weit: {bookable}, {date}',
  'mail.reminder.heading': '{Your_reservation} steht bevor',
  'mail.reminder.intro':
    'Hallo {name}, dies ist eine Erinnerung von {provider}. Wenn Sie nicht kommen können, stornieren Sie bitte oder buchen Sie um, so früh Sie können.',
  'mail.collecting.subject': 'Der Rest wird bald abgebucht: {bookable}, {date}',
  'mail.collecting.heading': 'Der Rest wird bald abgebucht',
  'mail.collecting.intro':
    'Hallo {name}, {provider} bucht den Rest wie unten angegeben ab. Sie müssen nichts tun. Möchten Sie früher oder mit einer anderen Karte bezahlen, öffnen Sie den Link.',
  'mail.collected': 'Abbuchung',
  'mail.collected_on': '{amount} am {date}',
  'mail.collected_from': 'Von der Karte',
  'mail.collect_failed.subject':
    '{whole, select, yes {Bitte bezahlen Sie} other {Bitte bezahlen Sie den Rest}}: {bookable}, {date}',
  'mail.collect_failed.heading':
    '{whole, select, yes {Ihre Zahlung ist fehlgeschlagen} other {Der Rest konnte nicht abgebucht werden}}',
  'mail.collect_failed.intro':
    'Hallo {name}, {your_reservation} bei {provider} bleibt bestehen, aber {whole, select, yes {die Zahlung dafür ist fehlgeschlagen; es wurde nichts abgebucht} other {der Rest konnte nicht von Ihrer Karte abgebucht werden}}. {begun, select, yes {Der Betrag ist weiterhin offen: Bitte bezahlen Sie ihn} other {Bitte bezahlen Sie den offenen Betrag vor dem Beginn}} über den Link, mit dieser oder einer anderen Karte.',
  'mail.staff.collect_failed.subject':
    '{whole, select, yes {Nicht bezahlt} other {Rest nicht abgebucht}}: {party}, {bookable}, {date}',
  'mail.staff.collect_failed.heading':
    '{whole, select, yes {Die Zahlung von {customer} ist fehlgeschlagen} other {Der Rest von {customer} konnte nicht abgebucht werden}}',
  'mail.staff.collect_failed.intro':
    '{The_reservation} bleibt bestehen, und {customer} wurde um die {whole, select, yes {Zahlung} other {Zahlung des Restes}} gebeten. Kommt sie nicht, kassieren Sie vor Ort.',
  'mail.payment_failed.subject': 'Zahlung fehlgeschlagen: {bookable}, {date}',
  'mail.payment_failed.heading': 'Ihre Zahlung ist fehlgeschlagen',
  'mail.payment_failed.intro':
    'Hallo {name}, {your_reservation} bei {provider} bleibt bestehen, aber die Zahlung dafür ist fehlgeschlagen. Bitte zahlen Sie so bald wie möglich; bisher wurde nichts abgebucht.',
  'mail.booked_unpaid.subject': 'Für Sie gebucht: {bookable}, {date}',
  'mail.booked_unpaid.heading': 'Für Sie gebucht',
  'mail.booked_unpaid.intro':
    'Hallo {name}, {provider} hat das für Sie gebucht. Es ist noch zu bezahlen: Der Link und die Frist kommen in einer eigenen E-Mail.',
  'mail.payment_asked.subject': 'Bitte bezahlen: {bookable}, {date}',
  'mail.payment_asked.heading': 'Bezahlen Sie {your_reservation}',
  'mail.payment_asked.intro':
    'Hallo {name}, {provider} hat das für Sie gebucht. Bitte bezahlen Sie rechtzeitig mit dem Link unten; sonst wird storniert, und nichts wird abgebucht.',
  'mail.link.subject': 'Der Link zu {your_dative_reservation}: {bookable}, {date}',
  'mail.link.heading': 'Hier ist {your_reservation}',
  'mail.link.intro':
    'Hallo {name}, Sie haben den Link zu {your_dative_reservation} bei {provider} angefordert. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Niemand sonst bekommt den Link.',
  'error.already_waiting': 'Sie stehen für diese Zeit bereits auf der Warteliste.',
  'error.room_now': 'Jetzt ist etwas frei: Sie können buchen.',
  'error.not_offered': 'Das ist Ihnen derzeit nicht angeboten, oder das Angebot ist abgelaufen.',
  'error.already_claimed': 'Jemand anderes hat das bereits übernommen.',
  'error.method_in_use': 'Mit dieser Karte wird noch etwas bezahlt. Wählen Sie eine andere, die ihren Platz einnimmt.',
  'error.points_short': 'Dafür haben Sie nicht genug {points}.',
}
