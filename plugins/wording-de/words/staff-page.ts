/** What staff read on the page of a reservation, where its customer is spoken to otherwise. */
export const staffPage = {
  'title.manage_staff': '{name} · {provider}',
  'title.reschedule_staff': 'Andere Zeit: {name} · {provider}',
  'staffpage.somebody': 'Ein Gast',
  'staffpage.heading': 'Für {name}',
  'staffpage.cancelled': 'Storniert für {name}',
  'staffpage.over': '{name} steht nicht mehr auf der Warteliste',
  'staffpage.modify': 'Umbuchen oder ändern',
  'staffpage.due': 'Noch zu zahlen',
  'staffpage.refund_until':
    '{name} kann {at, select, midnight {bis zum Ende von {lastday}{zone}} other {bis {date}, {time}}} mit voller Rückerstattung stornieren.',
  'staffpage.refund_locked':
    'Von dem, was {name} bezahlt hat, werden {amount} nicht automatisch zurückerstattet, weil spät umgebucht wurde. Den Rest gibt es bei Stornierung bis {date}, {time} zurück.',
  'staffpage.refund_open':
    'Volle Rückerstattung, wenn {name} storniert, bevor {by, select, staff {Sie bestätigt haben} other {jemand zugesagt hat}}; danach entscheiden Sie.',
  'staffpage.refund_past':
    'Die Frist für eine automatische Rückerstattung ist vorbei: Wenn {name} storniert, entscheiden Sie.',
  'staffpage.move_ended':
    'Eine Änderung, um die {name} gebeten hatte, kam nicht zustande und kostet nichts. Es bleibt wie unten angegeben.',
  'staffpage.messages': 'Nachrichten gehen an {address}, weil {name} zugestimmt hat:',
  'staffpage.place': '{count, plural, =0 {Als Nächstes an der Reihe} one {# Person davor} other {# Personen davor}}',
  'staffpage.waiting': '{name} steht auf der Warteliste und bekommt Bescheid, sobald etwas frei wird.',
  'staffpage.kept':
    'Diese Zeit ist für {name} reserviert: Es besteht ein Angebot von der Warteliste. Sie können es stellvertretend annehmen.',
  'staffpage.offered': '{name} wird ein Platz angeboten',
  'staffpage.offered_until': 'Er ist bis {until} reserviert. Wird er nicht angenommen, geht er an die nächste Person.',
  'staffpage.accept': 'Für {name} annehmen',
  'staffpage.accepted': '{name} hat den Platz und bekommt eine E-Mail.',
  'staffpage.fewer': 'Weniger {seats}',
  'staffpage.leave': 'Von der Warteliste nehmen',
  'staffpage.leave_title': '{name} von der Warteliste nehmen?',
  'staffpage.move': 'Wann soll {name} stattdessen kommen?',
  'staffpage.move_asked': '{name} hat um {when} gebeten. Was Sie jetzt wählen, ersetzt diese Anfrage.',
  'staffpage.move_refund': '{amount} gehen zurück an {name}. Banken brauchen 5 bis 10 Werktage.',
  'staffpage.move_by_hand': 'Es wurden {amount} mehr als der neue Preis bezahlt. Sie entscheiden darüber.',
  'staffpage.move_locks':
    'Für eine kostenlose Änderung ist es spät: Von dem, was {name} bezahlt hat, werden {amount} bei einer späteren Stornierung nicht automatisch zurückerstattet.',
  'staffpage.asked_for': '{name} hat um diese Änderung gebeten',
  'staffpage.asked_for_hint': 'Ohne das Häkchen kann {name} 48 Stunden lang stornieren und bekommt alles zurück.',
  'staffpage.done_moved': '{name} hat eine neue Zeit',
  'staffpage.done_moved_days': '{name} hat neue Termine',
  'staffpage.back': 'Zurück zur Buchung von {name}',
} as const
