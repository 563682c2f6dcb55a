/** Eigene Domains, für alle, die hier arbeiten. */
export const domains = {
  'title.domains': 'Eigene Domains · {provider}',
  'meta.domains': 'Die Domains, unter denen {provider} zu finden ist.',
  'session.domains': 'Eigene Domains',
  'error.domain_invalid':
    'Diesen Namen kann keine Website für sich haben. Bitte geben Sie einen wie buchen.beispiel.de an, ohne https:// und ohne Pfad.',
  'error.domain_taken':
    'Dieser Name gehört zu einer anderen Website oder liegt unter deren Namen. Wählen Sie einen, der nur Ihnen gehört.',
  'error.too_many_domains':
    'Sie können {maximum} Domains zugleich eintragen. Entfernen Sie eine, die Sie nicht mehr brauchen, und fügen Sie dann diese hinzu.',
  'domains.title': 'Eigene Domains',
  'domains.text':
    'Man findet Sie dann unter Ihrem eigenen Namen. Zeigen Sie mit zwei Einträgen in seiner Zone, dass er Ihnen gehört: Dann ziehen Ihre Seiten dorthin um, und die alte Adresse führt hin.',
  'domains.text_label':
    'Man findet Sie dann unter Ihrem eigenen Namen, und alle Ihre Anbieter darunter. Zeigen Sie mit Einträgen in seiner Zone, dass er Ihnen gehört: Dann ziehen Ihre Seiten dorthin um, und die alten Adressen führen hin.',
  'domains.add': 'Domain hinzufügen',
  'domains.name': 'Domain',
  'domains.name_help': 'Zum Beispiel buchen.example.com',
  'domains.empty': 'Noch keine Domain.',
  'domains.state_pending': 'Wartet',
  'domains.state_proven': 'Nachgewiesen, führt noch nicht hierher',
  'domains.state_active': 'In Gebrauch',
  'domains.state_failing': 'Eintrag fehlt',
  'domains.state_away': 'Führt woandershin',
  'domains.state_replaced': 'Ersetzt',
  'domains.state_removed': 'Nicht in Gebrauch',
  'domains.told_pending':
    'Fügen Sie diese Einträge dort hinzu, wo {domain} verwaltet wird. Wir sehen alle paar Minuten nach; bis ein neuer Eintrag zu sehen ist, kann eine Stunde vergehen.',
  'domains.told_missing':
    'Der TXT-Eintrag wurde nicht gefunden. Prüfen Sie, ob Name und Wert genau so lauten; bis ein neuer Eintrag zu sehen ist, kann eine Stunde vergehen.',
  'domains.told_unreachable':
    'Die Nameserver von {domain} haben nicht geantwortet. Prüfen Sie, ob die Domain registriert und ihre Zone veröffentlicht ist.',
  'domains.told_taken':
    'Unter {domain} ist eine andere Website. Entfernen Sie sie zuerst dort, und prüfen Sie dann noch einmal.',
  'domains.told_proven':
    'Es ist nachgewiesen, dass {domain} Ihnen gehört, doch die Domain führt noch nicht hierher. Fügen Sie den CNAME-Eintrag unten hinzu, oder einen ALIAS-Eintrag, und warten Sie: Bis ein neuer Eintrag zu sehen ist, kann eine Stunde vergehen. Solange sind Sie unter der Adresse ohne sie zu finden.',
  'domains.told_active': 'Sie sind unter {domain} zu finden. Lassen Sie die Einträge stehen: Wir sehen jeden Tag nach.',
  'domains.told_given':
    'Sie sind unter {domain} zu finden. Eingerichtet hat das, wer diese Website betreibt: Sie müssen nichts eintragen.',
  'domains.told_failing':
    'Der TXT-Eintrag ist fort. Bis {date} sind Sie noch unter {domain} zu finden; fügen Sie ihn vorher wieder hinzu.',
  'domains.told_away':
    '{domain} führt nicht mehr hierher. Prüfen Sie bis {date} den CNAME- oder ALIAS-Eintrag; danach sind Sie unter der Adresse ohne die Domain zu finden.',
  'domains.told_replaced':
    'Sie sind unter einer anderen Ihrer Domains zu finden. Bis {date} führt {domain} dorthin; entfernen Sie jene, wenn Sie zu dieser zurück möchten.',
  'domains.told_removed': 'Unter {domain} sind Sie nicht zu finden.',
  'domains.records': 'Einträge',
  'domains.record': 'Art',
  'domains.record_name': 'Name',
  'domains.record_value': 'Wert',
  'domains.hint':
    'Falls unter {domain} selbst kein CNAME möglich ist, nehmen Sie ALIAS, ANAME oder was es bei Ihrem Registrar dafür gibt.',
  'domains.check': 'Jetzt prüfen',
  'domains.remove': 'Entfernen',
  'domains.again': 'Wieder hinzufügen',
  'domains.remove_title': '{domain} entfernen?',
  'domains.remove_text': 'Dann sind Sie wieder unter der alten Adresse zu finden. Links auf {domain} führen ins Leere.',
  'domains.remove_no': 'Behalten',
  'domains.remove_do': 'Ja, entfernen',
  'domains.removed': '{domain} ist entfernt.',
}
