/** One message for each code of `core/domain/errors.ts`: what happened, and what to do. */
export const errors = {
  'error.invalid_params': 'Etwas an den Angaben stimmt nicht. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  'error.unknown_method': 'Das können wir nicht ausführen.',
  'error.unauthorized': 'Die Seite war lange geöffnet. Bitte laden Sie sie neu.',
  'error.signature_invalid': 'Die Signatur passt nicht zu dieser Anfrage und diesem Schlüssel.',
  'error.forbidden': 'Dazu sind Sie nicht berechtigt.',
  'error.not_found': 'Das haben wir nicht gefunden.',
  'error.rate_limited': 'Das war viel auf einmal. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  'error.too_large': 'Das ist zu groß zum Senden.',
  'error.unsupported_media_type': 'Diese Art von Inhalt wird nicht angenommen.',
  'error.idempotency_conflict': 'Das wurde schon mit anderen Angaben gesendet. Bitte laden Sie die Seite neu.',
  'error.unavailable': 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
  'error.busy':
    'Gerade sind sehr viele Menschen hier. Bitte versuchen Sie es in ein paar Sekunden noch einmal; nichts wird doppelt gebucht.',
  'error.internal': 'Etwas ist schiefgegangen',
  'error.unknown_site': 'Unter dieser Adresse gibt es keine Website.',
  'error.site_inactive': 'Website nicht freigeschaltet',
  'error.feed_not_enabled': 'Die öffentliche Ansicht ist nicht eingeschaltet.',
  'error.site_locked': 'Website durch die Administration gesperrt',
  'error.no_bookables': 'Leider gibt es auf dieser Website derzeit nichts zu buchen.',
  'error.time_does_not_exist':
    'In dieser Nacht wird die Uhr umgestellt, und diese Zeit gibt es nicht. Bitte wählen Sie eine andere.',
  'error.invalid_time': 'Diese Zeit ist ungültig.',
  'error.time_form': 'Nötig ist ein Datum mit Uhrzeit, als {expected} oder als Zeitpunkt nach ISO 8601.',
  'error.time_order': 'Das Ende muss nach dem Beginn liegen.',
  'error.days_short': 'Das ist zu kurz. Bitte wählen Sie mindestens einen ganzen Tag.',
  'error.days_priced': 'Diese Tage sind zu ihrem Preis genehmigt. Was mehr oder weniger kostet, buchen Sie bitte neu.',
  'error.days_long':
    '{count, plural, one {Bitte wählen Sie höchstens einen Tag.} other {Bitte wählen Sie höchstens # Tage.}}',
  'error.range_too_long': 'Dieser Zeitraum ist zu lang, um ihn auf einmal abzufragen.',
  'error.bookable_invalid': 'Das kann derzeit nicht gebucht werden.',
  'error.slot_taken': 'Diese Zeit wurde soeben vergeben. Bitte wählen Sie eine andere.',
  'error.outside_window': 'Diese Zeit liegt zu nah oder zu weit in der Zukunft, um gebucht zu werden.',
  'error.outside_hours': 'Diese Zeit liegt außerhalb der Öffnungszeiten oder steht nicht zur Wahl.',
  'error.closed': 'Dann ist geschlossen. Bitte wählen Sie eine andere Zeit.',
  'error.seats_not_available': 'So viele {seats} sind nicht mehr frei. Bitte wählen Sie weniger oder eine andere Zeit.',
  'error.resource_unavailable': '{resource} ist nicht verfügbar. Bitte treffen Sie eine andere Wahl.',
  'error.hold_expired':
    'Ihre Reservierungszeit ist abgelaufen. Sie können versuchen, dieselbe Zeit noch einmal zu reservieren.',
  'error.draft_finished': 'Das ist bereits gebucht.',
  'error.status_conflict': 'Hier hat sich inzwischen etwas geändert. Bitte laden Sie die Seite neu.',
  'error.move_waits':
    'Hierzu wartet schon eine Änderung auf Antwort. Erst muss darüber entschieden oder sie zurückgezogen werden.',
  'error.login_required': 'Bitte melden Sie sich an, um fortzufahren.',
  'error.guest_details_required': 'Bitte geben Sie Vorname, Nachname und E-Mail-Adresse an.',
  'error.terms_required': 'Bitte stimmen Sie den Bedingungen zu, um fortzufahren.',
  'error.answer_required': 'Bitte füllen Sie dieses Feld aus',
  'error.answer_invalid': 'Diese Eingabe ist ungültig',
  'error.step_incomplete': 'Ein Schritt der Buchung ist noch nicht vollständig. Bitte gehen Sie ihn noch einmal durch.',
  'error.step_unavailable':
    '„{step}“ kann zurzeit nicht geprüft werden, deshalb wurde nichts gebucht oder abgebucht. Ihre Angaben bleiben erhalten: Bitte versuchen Sie es in einigen Minuten noch einmal.',
  'error.price_changed': 'Der Preis hat sich geändert. Bitte prüfen Sie ihn und bestätigen Sie noch einmal.',
  'error.credit_changed':
    'Ihr Guthaben hat sich geändert. Bitte prüfen Sie, was noch zu zahlen ist, und bestätigen Sie noch einmal.',
  'error.refund_changed':
    'Was zurückkommt, hat sich inzwischen geändert. Bitte prüfen Sie es und bestätigen Sie noch einmal.',
  'error.vetoed': 'Das kann nicht gebucht werden. Bitte wenden Sie sich an uns.',
  'error.reservation_limit': 'Mehr {reservations} sind nicht möglich',
  'limit.day':
    '{count, plural, one {Möglich ist {reservation_gender, select, f {eine} other {ein}} {reservation} dieser Art pro Tag.} other {Möglich sind bis zu # {reservations} dieser Art pro Tag.}}',
  'limit.week':
    '{count, plural, one {Möglich ist {reservation_gender, select, f {eine} other {ein}} {reservation} dieser Art pro Woche.} other {Möglich sind bis zu # {reservations} dieser Art pro Woche.}}',
  'limit.month':
    '{count, plural, one {Möglich ist {reservation_gender, select, f {eine} other {ein}} {reservation} dieser Art pro Monat.} other {Möglich sind bis zu # {reservations} dieser Art pro Monat.}}',
  'limit.ever':
    '{count, plural, one {Möglich ist insgesamt {reservation_gender, select, f {eine} other {ein}} {reservation} dieser Art.} other {Möglich sind insgesamt bis zu # {reservations} dieser Art.}}',
  'limit.view': 'Ihre {reservations} ansehen',
  'error.too_many_holds':
    'Für Sie sind schon zu viele Zeiten reserviert. Bitte bestätigen oder entfernen Sie eine davon, oder warten Sie, bis eine abläuft.',
  'error.waitlist_not_available': 'Für diese Zeit gibt es keine Warteliste.',
  'error.reschedule_cutoff': 'Zum Umbuchen ist es leider zu spät.',
  'error.cancel_too_late': 'Zum Stornieren ist es leider zu spät. Bitte wenden Sie sich an uns.',
  'error.kind_not_available': 'Das kann noch nicht online gebucht werden.',
  'error.appointments_duplicate': 'Das steht schon auf Ihrer Liste. Bitte wählen Sie eine andere Zeit.',
  'error.appointments_conflict':
    'Das überschneidet sich mit etwas anderem auf Ihrer Liste. Bitte wählen Sie eine andere Zeit.',
  'error.user_not_found': 'Dieses Konto gibt es nicht.',
  'error.password_incorrect': 'Das Passwort ist falsch.',
  'error.login_failed': 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  'error.too_many_attempts':
    'Zu viele Versuche. Bitte warten Sie {minutes, plural, one {eine Minute} other {# Minuten}} und versuchen Sie es noch einmal{locked, select, account {, melden Sie sich dort an, wo Sie schon einmal angemeldet waren, oder legen Sie per E-Mail ein neues Passwort fest} other {}}.',
  'error.account_exists': 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
  'error.password_weak': 'Das Passwort erfüllt noch nicht alle Anforderungen.',
  'error.handback_wrong': 'Diese Ziffern stimmen nicht oder gelten nicht mehr. Das andere Fenster kann neue zeigen.',
  'error.link_expired': 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  'error.reservations_ahead':
    'Sie haben noch {count, plural, one {{a_reservation}} other {# {reservations}}} vor sich. Bitte stornieren Sie zuerst.',
  'error.sign_on_failed': 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  'error.sign_on_unverified':
    'Bitte bestätigen Sie Ihre E-Mail-Adresse dort, wo Sie sich angemeldet haben, und versuchen Sie es dann noch einmal.',
  'error.role_not_grantable': 'Diese Rolle dürfen Sie nicht vergeben.',
  'error.field_not_writable': 'Das lässt sich hier nicht ändern.',
  'error.no_access': 'Darauf haben Sie keinen Zugriff. Bitte wenden Sie sich an uns.',
  'error.link_required': 'Diese Website ist nur mit einem gültigen Link zugänglich',
  'error.session_storage_refused':
    'Ihr Browser speichert hier keine Cookies. Bitte erlauben Sie sie, oder öffnen Sie diese Seite in einem eigenen Fenster.',
  'error.file_too_large': 'Die Datei ist zu groß (über 5 MB)',
  'error.file_kind_not_allowed':
    'Dateien dieser Art können nicht gesendet werden. Bitte wählen Sie ein Bild, ein PDF oder ein Word-Dokument.',
  'error.too_many_files': 'Mehr Dateien sind nicht möglich (höchstens {maximum})',
  'error.upload_expired': 'Das Hochladen hat zu spät begonnen. Bitte wählen Sie die Datei noch einmal aus.',
  'error.upload_used': 'Diese Datei wurde schon hochgeladen. Bitte wählen Sie sie noch einmal aus, falls sie fehlt.',
  'error.upload_incomplete': 'Die Datei ist nicht vollständig angekommen. Bitte wählen Sie sie noch einmal aus.',
  'error.uploads_exceeded':
    'Hier warten schon zu viele Dateien. Bitte schließen Sie Ihre Buchung ab, oder versuchen Sie es später noch einmal.',
  'error.storage_full': 'Für Dateien ist derzeit kein Platz. Bitte versuchen Sie es später noch einmal.',
  'error.payment_required': 'Bitte wählen Sie eine Zahlungsart.',
  'error.payment_declined':
    'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht. Bitte versuchen Sie eine andere Zahlungsart.',
  'error.payment_requires_action': 'Bitte bestätigen Sie die Zahlung bei Ihrer Bank.',
  'error.payment_pending': 'Die Zahlung ist unterwegs. Wir schreiben Ihnen, sobald sie angekommen ist.',
  'error.payment_unknown':
    'Wir wissen noch nicht, ob die Zahlung erfolgreich war. Bitte zahlen Sie nicht noch einmal; Sie bekommen eine E-Mail.',
  'error.processor_not_connected': 'Zahlungen sind derzeit nicht möglich',
  'error.processor_not_eligible': 'Diese Zahlungsart ist hier nicht möglich.',
  'error.unsuccessful': 'Leider hat es mit {your_dative_reservation} nicht geklappt',
  'error.offline': 'Sie scheinen offline zu sein. Ihre Eingaben bleiben erhalten.',
  'error.fallback': 'Etwas ist schiefgegangen',
} as const
