/** The address of an appointment at the customer's place. */
export const places = {
  'error.address_required': 'Bitte geben Sie an, wohin wir kommen sollen.',
  'error.address_not_found':
    'Wir haben diese Adresse oder einen Weg dorthin nicht gefunden. Bitte prüfen Sie sie und wählen Sie eine der vorgeschlagenen Adressen.',
  'error.drivetime_conflict': 'Wegen der Anfahrt ist diese Zeit leider nicht möglich. Bitte wählen Sie eine andere.',
  'error.drivetime_unknown':
    'Wir konnten den Weg zu Ihnen gerade nicht berechnen; deshalb kann diese Zeit nicht gebucht werden. Bitte versuchen Sie es gleich noch einmal.',
  'place.title': 'Wohin sollen wir kommen?',
  'place.hint': 'Straße und Hausnummer, dann der Ort. Wählen Sie aus der Liste.',
  'place.address': 'Adresse',
  'place.suggestions': 'Vorgeschlagene Adressen',
  'place.suggestion_count': '{count, plural, =0 {Keine Adresse gefunden} one {# Adresse} other {# Adressen}}',
  'place.searching': 'Adressen werden gesucht',
  'place.press_search': 'Drücken Sie die Eingabetaste, um diese Adresse zu suchen.',
  'place.use_suggestion': 'Bitte wählen Sie eine der vorgeschlagenen Adressen',
  'place.add_street': 'Das ist ein ganzer Ort: Bitte setzen Sie Straße und Hausnummer davor',
  'place.none_found': 'Keine Adresse gefunden. Bitte prüfen Sie die Schreibweise, oder nennen Sie den Ort.',
  'place.failed': 'Die Adresssuche ist gerade nicht möglich. Bitte versuchen Sie es noch einmal.',
  'place.chosen': 'Wir kommen zu dieser Adresse: {address}',
  'place.chosen_other': 'Wir kommen zu dieser Adresse: {address}. Zuvor hatten Sie {said} angegeben.',
  'place.source': 'Adressen: {source}',
  'place.where': 'Wo',
  'place.first_short': 'Bitte erst den Ort angeben',
  'place.distance': '{distance} entfernt',
} as const
