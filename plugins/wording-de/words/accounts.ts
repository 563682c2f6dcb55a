/** Mails about accounts. `{provider}` is the name of the site, `{name}` the recipient. */
export const accounts = {
  'account_mail.created.subject': 'Ihr Konto bei {provider}',
  'account_mail.created.heading': 'Ihr Konto wurde angelegt.',
  'account_mail.created.intro':
    'Hallo {name}, bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Was Sie damit schon gebucht haben, erscheint danach in Ihrem Konto.',
  'account_mail.created.link': 'E-Mail-Adresse bestätigen',
  'account_mail.invited.subject': 'Legen Sie Ihr Passwort bei {provider} fest',
  'account_mail.invited.heading': 'Ihr Konto ist bereit',
  'account_mail.invited.intro':
    'Hallo {name}, {provider} hat ein Konto für Sie angelegt. Wählen Sie ein Passwort, um sich anzumelden.',
  'account_mail.invited.link': 'Passwort festlegen',
  'account_mail.exists.subject': 'Sie haben bereits ein Konto bei {provider}',
  'account_mail.exists.heading': 'Sie haben bereits ein Konto',
  'account_mail.exists.intro':
    'Hallo {name}, jemand wollte mit dieser Adresse ein Konto bei {provider} anlegen. Es gibt schon eines, geändert wurde nichts. Wenn Sie das waren und Ihr Passwort vergessen haben, legen Sie einfach ein neues fest.',
  'account_mail.exists.link': 'Passwort zurücksetzen',
  'account_mail.reset.subject': 'Passwort bei {provider} zurücksetzen',
  'account_mail.reset.heading': 'Passwort zurücksetzen',
  'account_mail.reset.intro': 'Hallo {name}, wählen Sie ein neues Passwort für Ihr Konto bei {provider}.',
  'account_mail.reset.link': 'Neues Passwort wählen',
  'account_mail.verify.subject': 'Bestätigen Sie Ihre E-Mail-Adresse bei {provider}',
  'account_mail.verify.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'account_mail.verify.intro':
    'Hallo {name}, bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Was Sie damit ohne Konto gebucht haben, erscheint danach in Ihrem Konto bei {provider}.',
  'account_mail.verify.link': 'E-Mail-Adresse bestätigen',
  'account_mail.passwordchanged.subject': 'Ihr Passwort bei {provider} wurde geändert',
  'account_mail.passwordchanged.heading': 'Ihr Passwort wurde geändert',
  'account_mail.passwordchanged.intro':
    'Hallo {name}, das Passwort Ihres Kontos bei {provider} wurde geändert; andere Browser wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie es bitte sofort zurück.',
  'account_mail.passwordchanged.link': 'Passwort zurücksetzen',
  'account_mail.emailchange.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse bei {provider}',
  'account_mail.emailchange.heading': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'account_mail.emailchange.intro':
    'Hallo {name}, bitte bestätigen Sie, dass Ihr Konto bei {provider} künftig diese Adresse haben soll. Bis dahin gilt die bisherige.',
  'account_mail.emailchange.link': 'E-Mail-Adresse bestätigen',
  'account_mail.emailchanged.subject': 'Die E-Mail-Adresse Ihres Kontos bei {provider} wurde geändert',
  'account_mail.emailchanged.heading': 'Ihre E-Mail-Adresse wurde geändert',
  'account_mail.emailchanged.intro':
    'Hallo {name}, Ihr Konto bei {provider} hat ab sofort eine andere E-Mail-Adresse. Wenn Sie das nicht waren, melden Sie sich bitte umgehend bei uns.',
  'account_mail.emailchanged.link': 'Zur Website',
  'account_mail.webhookoff.subject': 'Bei {provider} abgeschaltet: {about}',
  'account_mail.webhookoff.heading': '{about} wird nicht mehr aufgerufen',
  'account_mail.webhookoff.intro':
    'Hallo {name}, seit drei Tagen kommt bei {about} nichts mehr an, was wir für {provider} senden; deshalb haben wir den Aufruf abgeschaltet. Sobald die Adresse wieder antwortet, können Sie ihn einschalten. Was inzwischen geschehen ist, lässt sich einzeln nachsenden.',
  'account_mail.webhookoff.link': 'Zur Website',
  'account_mail.receipt.subject': 'Quittung {about} über Ihren Kauf bei {provider}',
  'account_mail.receipt.heading': 'Ihre Quittung',
  'account_mail.receipt.intro': 'Hallo {name}, vielen Dank für Ihre Zahlung an {provider}. Die Quittung liegt bei.',
  'account_mail.receipt.link': 'Zur Website',
  'account_mail.receiptrefund.subject': 'Quittung {about} über eine Rückerstattung von {provider}',
  'account_mail.receiptrefund.heading': 'Ihre Quittung über eine Rückerstattung',
  'account_mail.receiptrefund.intro':
    'Hallo {name}, {provider} hat Geld zurückerstattet, das Sie gezahlt hatten; was Sie damit gekauft hatten, ging damit zurück. Die Quittung liegt bei.',
  'account_mail.receiptrefund.link': 'Zur Website',
  'account_mail.refundbyhand.subject': '{about} zurück von {provider}',
  'account_mail.refundbyhand.heading': 'Sie erhalten {about} zurück',
  'account_mail.refundbyhand.intro':
    'Hallo {name}, von dem, was Sie bei {provider} für Punkte oder einen Geschenkcode bezahlt haben, erhalten Sie {about} zurück. Der Zahlungsdienst sendet es nicht: {provider} gibt es Ihnen selbst zurück, und Sie erhalten dann eine Quittung.',
  'account_mail.refundbyhand.link': 'Zur Website',
  'account_mail.pointsspent.subject': 'Punkte zu klären bei {provider}: {about}',
  'account_mail.pointsspent.heading': 'Punkte wurden ausgegeben, und das Geld dafür ging zurück',
  'account_mail.pointsspent.intro':
    'Hallo {name}, Geld, mit dem bei {provider} Punkte gekauft wurden, ging zurück oder wurde von einer Bank zurückgeholt. Die noch vorhandenen Punkte sind mit ihm fort; schon ausgegeben sind: {about}. Kein Guthaben wird negativ: Bitte klären Sie das, oder nehmen Sie die Punkte durch eine Korrektur, sobald wieder welche da sind.',
  'account_mail.pointsspent.link': 'Zur Website',
  'account_mail.purchasedisputed.subject': 'Bestritten bei {provider}: {about}',
  'account_mail.purchasedisputed.heading': 'Ein Kauf wird bestritten, oder darüber wurde entschieden',
  'account_mail.purchasedisputed.intro':
    'Hallo {name}, es gibt Neues zu einer bestrittenen Zahlung für Punkte oder einen Geschenkcode bei {provider}: {about}. Solange die Bank das Geld hat, ist fort, was davon nicht ausgegeben ist; es kommt zurück, wenn Sie gewinnen. Bitte antworten Sie Ihrem Zahlungsdienst vor Ablauf der Frist; der Kontoauszug zeigt, was sich bewegt hat.',
  'account_mail.purchasedisputed.link': 'Zur Website',
  'account_mail.moneyalarm.subject': 'Geld zu klären bei {provider}: {about}',
  'account_mail.moneyalarm.heading': 'Etwas mit Geld braucht Sie',
  'account_mail.moneyalarm.intro':
    'Hallo {name}, bei {provider} gibt es etwas mit Geld, das die Website nicht allein klären kann: {about}. Es geschieht nichts weiter, bis jemand entscheidet.',
  'account_mail.moneyalarm.link': 'Ansehen, was zu tun ist',
  'account_mail.moneyalarm.why': 'Was geschehen ist',
  'account_mail.moneyalarm.suspense':
    'Der Zahlungsdienst hat einen anderen Betrag genommen als verlangt. Er hat nichts bezahlt: Entscheiden Sie auf der Seite der Erstattungen, was er bezahlt, oder geben Sie ihn dort zurück.',
  'account_mail.moneyalarm.elsewhere':
    'Der Zahlungsdienst hat Geld für ein anderes Konto genommen als verlangt. Es hat nichts bezahlt: Sehen Sie beim Dienst nach, wem dieses Konto gehört, und entscheiden Sie auf der Seite der Erstattungen, was es bezahlt, oder geben Sie es dort zurück.',
  'account_mail.moneyalarm.unplaced':
    'Beim Zahlungsdienst ging Geld zurück, oder eine Bank hat es zurückgeholt, für das hier nichts mehr übrig ist: Vielleicht ging mehr zurück, als bezahlt war. Vergleichen Sie die Zahlung beim Dienst mit ihrem Auszug hier.',
  'account_mail.moneyalarm.uncovered':
    'Eine Rückerstattung kam an, doch das verbundene Konto deckte sie nicht. Der Betrag ist denen geschuldet, denen die Website gehört, und steht im Auszug als Schuld.',
  'account_mail.moneyalarm.twice':
    'Eine Bank hat Geld zurückgeholt, das die Person schon zurückbekommen hatte: als Guthaben, das seither ausgegeben ist, oder von Ihnen. Sprechen Sie mit ihr, oder fechten Sie die Rückbuchung beim Zahlungsdienst an.',
  'account_mail.moneyalarm.spent':
    'Geld, mit dem Punkte oder ein Geschenkcode gekauft wurden, ist fort, und das Gekaufte ist schon ausgegeben. Klären Sie es mit der Person, oder nehmen Sie die Punkte durch eine Korrektur, sobald es wieder welche gibt.',
  'account_mail.moneyalarm.silent':
    'Der Zahlungsdienst antwortet seit drei Tagen nicht zu dieser Zahlung. Er wird weiter gefragt; sehen Sie beim Dienst nach, ob etwas bezahlt wurde.',
  'account_mail.disconnected.subject': 'Zahlungen an {provider} sind getrennt',
  'account_mail.disconnected.heading': 'Das Zahlungskonto wurde getrennt',
  'account_mail.disconnected.intro':
    'Hallo {name}, jemand, der für {provider} arbeitet, hat dessen Konto beim Zahlungsdienst getrennt: {about}. Dort kann niemand mehr bezahlen, bis ein Konto verbunden ist. Begonnene Zahlungen gehen weiter, und Rückerstattungen früherer kommen noch von diesem Konto; was ihm fehlt, ist denen geschuldet, denen die Website gehört. Was von allein eingezogen werden sollte, wird nun von denen erbeten, die gebucht haben. War es ein Versehen, verbinden Sie unter „Zahlungskonto“ wieder ein Konto.',
  'account_mail.disconnected.link': 'Zur Website',
  'account_mail.fault': 'Warum',
  'account_mail.fault.refused':
    'Er lehnt Benutzernamen und Passwort ab oder lässt sie nicht mehr lesen. Tragen Sie die jetzigen in die Einstellungen des Plugins ein.',
  'account_mail.fault.missing':
    'Er ist nicht dort, wo die Einstellungen sagen: Er wurde entfernt oder hat jetzt einen anderen Namen oder eine andere Adresse. Berichtigen Sie die Einstellungen.',
  'account_mail.fault.unreachable': 'Sein Server ist nicht erreichbar oder hat selbst einen Fehler.',
  'account_mail.fault.slow': 'Sein Server braucht zu lange für eine Antwort.',
  'account_mail.fault.unreadable': 'Was sein Server antwortet, ist nicht lesbar.',
  'account_mail.calendarstale.subject': 'Nicht aktuell bei {provider}: Kalender von {about}',
  'account_mail.calendarstale.heading': 'Der Kalender von {about} ist nicht lesbar',
  'account_mail.calendarstale.intro':
    'Hallo {name}, der Kalender von {about} lässt sich nicht lesen. Bis dahin richtet sich {provider} nach seinem letzten Stand: Was dort seitdem eingetragen wurde, kann überbucht werden. Wir versuchen es weiter; sobald er antwortet, ist nichts zu tun. Sonst prüfen Sie bitte, ob er verschoben oder der Zugriff entzogen wurde.',
  'account_mail.calendarstale.link': 'Zur Website',
  'account_mail.webhookgone.subject': 'Bei {provider} abgeschaltet: {about}',
  'account_mail.webhookgone.heading': '{about} wird nicht mehr aufgerufen',
  'account_mail.webhookgone.intro':
    'Hallo {name}, {about} hat einen Aufruf für {provider} mit 410 Gone beantwortet; deshalb haben wir ihn sofort abgeschaltet. Wenn das ein Versehen war, schalten Sie ihn wieder ein. Was inzwischen geschehen ist, lässt sich einzeln nachsenden.',
  'account_mail.webhookgone.link': 'Zur Website',
  'account_mail.pluginoff.subject': 'Bei {provider} funktioniert ein Plugin nicht: {about}',
  'account_mail.pluginoff.heading': 'Das Plugin {about} funktioniert nicht',
  'account_mail.pluginoff.intro':
    'Hallo {name}, das Plugin {about} scheitert für {provider} immer wieder. Es wird weiter versucht und läuft von selbst wieder, sobald das gelingt; niemand muss es einschalten. Wer diese Website betreibt, findet die Ursache im Protokoll.',
  'account_mail.pluginoff.link': 'Zur Website',
  'account_mail.pluginoff.means': 'Was das bedeutet',
  'account_mail.pluginoff.work':
    'Seine Nachrichten, Kalender und Aufgaben warten, und es wird stündlich neu versucht. Was gewartet hat, folgt dann, soweit es nicht zu spät ist.',
  'account_mail.pluginoff.events':
    'Was es nach Buchungen und Zahlungen tut, etwa E-Mails senden, wartet und wird alle fünf Minuten neu versucht. Was einen halben Tag gewartet hat, wird aufgegeben.',
  'account_mail.pluginoff.payments':
    'Neue Zahlungen kommen damit nicht zustande. Es wird deshalb nur alle fünf Minuten zum Versuch angeboten. Abbuchungen und Erstattungen laufen weiter.',
  'account_mail.pluginoff.offers':
    'Es kann nicht sagen, was es abbuchen kann. Es wird deshalb nicht als Zahlungsart angeboten und alle fünf Minuten neu versucht. Abbuchungen und Erstattungen laufen weiter.',
  'account_mail.pluginoff.pages':
    'Seiten erscheinen ohne das, was es beiträgt, etwa eine Zahlungsart. Es wird alle fünf Minuten neu versucht.',
  'account_mail.pluginoff.signon':
    'Im Moment kann sich niemand darüber anmelden; wer angemeldet ist, bleibt es. Es wird alle fünf Minuten neu versucht.',
  'account_mail.pluginoff.places':
    'Adressen und Fahrzeiten lassen sich im Moment nicht nachschlagen. Es wird alle fünf Minuten neu versucht.',
  'account_mail.pluginoff.files':
    'Dateien lassen sich im Moment weder senden noch öffnen. Es wird alle fünf Minuten neu versucht.',
  'account_mail.pluginoff.collecting':
    'Was bezahlt wurde oder zurückgehen soll, ließ sich nicht klären und wird versucht, bis es gelingt.',
  'account_mail.pluginoff.posts':
    'Was sein Dienst meldet, ist nicht lesbar. Nach Zahlungen fragen wir trotzdem; Antworten und Zustellberichte kommen, sobald es wieder geht.',
  'account_mail.pluginoff.checks':
    'Buchungen, die es prüfen muss, werden abgelehnt, denn ohne seine Antwort wird nichts gebucht.',
  'account_mail.pluginoff.steps':
    'Buchungen mit seinem Schritt werden abgelehnt, denn ohne seine Antwort wird nichts gebucht.',
  'account_mail.pluginoff.routes': 'Seine eigene Seite antwortet mit einem Fehler.',
  'account_mail.pluginoff.mails': 'E-Mails sehen aus wie gewöhnlich, ohne seine Gestaltung.',
  'account_mail.lasts':
    'Der Link funktioniert einmal und ist {hours, plural, one {eine Stunde} other {# Stunden}} gültig.',
  'account_mail.ignore': 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  'account_mail.footer': 'Sie erhalten diese E-Mail wegen eines Kontos bei {provider}.',
} as const
