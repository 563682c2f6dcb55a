/**
 * The nouns that a tenant may replace. Their gender is guessed from their ending (`-ung/f`, the longest match) or given
 * by the tenant as `vocabulary.{noun}.gender`: `f`, `n`, or anything else for masculine. Articles come with the noun
 * and in the case that the sentence needs: `{your_reservation}` is `Ihre Buchung`, with the tenant's word `Ihr Termin`;
 * `{your_accusative_reservation}` is `Ihren Termin`, `{your_dative_reservation}` is `Ihrem Termin`. The forms that
 * English has too are in the case in which a sentence mostly has them: `a` and `this` are objects, `the` is a subject.
 * No form is in the genitive, which would change the noun.
 */
export const vocabulary = {
  'vocabulary.reservation.singular': 'Buchung',
  'vocabulary.reservation.plural': 'Buchungen',
  'vocabulary.service.singular': 'Leistung',
  'vocabulary.service.plural': 'Leistungen',
  'vocabulary.seat.singular': 'Platz',
  'vocabulary.seat.plural': 'Plätze',
  'vocabulary.point.singular': 'Punkt',
  'vocabulary.point.plural': 'Punkte',
  'vocabulary.resource.singular': 'Ressource',
  'vocabulary.resource.plural': 'Ressourcen',

  'grammar.genders':
    '-e/f -ung/f -heit/f -keit/f -schaft/f -tät/f -ion/f -enz/f -anz/f -ik/f -ur/f -ei/f -in/f -kraft/f -person/f -fahrt/f -nacht/f -tour/f -crew/f -probe/f -termin/m -name/m -kaffee/m -tee/m -see/m -schein/m -stein/m -wein/m -verein/m -ende/n -gebäude/n -gelände/n -erlebnis/n -nis/n -chen/n -lein/n -ment/n -um/n -raum/m -baum/m -zimmer/n -boot/n -haus/n -studio/n -team/n -paket/n -angebot/n -ticket/n -training/n -coaching/n -meeting/n -shooting/n -event/n -seminar/n -spiel/n -treffen/n -essen/n -konzert/n -projekt/n -gespräch/n -rad/n -zelt/n -bett/n -feld/n -kino/n -auto/n -werk/n -kind/n -abo/n -date/n',
  'grammar.a.singular': '{gender, select, f {eine {word}} n {ein {word}} other {einen {word}}}',
  'grammar.a.plural': '{word}',
  'grammar.the.singular': '{gender, select, f {die {word}} n {das {word}} other {der {word}}}',
  'grammar.the.plural': 'die {word}',
  'grammar.of_the.singular': '{gender, select, f {von der {word}} other {vom {word}}}',
  'grammar.of_the.plural': 'von den {word}',
  'grammar.to_the.singular': '{gender, select, f {zur {word}} other {zum {word}}}',
  'grammar.to_the.plural': 'zu den {word}',
  'grammar.this.singular': '{gender, select, f {diese {word}} n {dieses {word}} other {diesen {word}}}',
  'grammar.this.plural': 'diese {word}',
  'grammar.the_accusative.singular': '{gender, select, f {die {word}} n {das {word}} other {den {word}}}',
  'grammar.your.singular': '{gender, select, f {Ihre {word}} other {Ihr {word}}}',
  'grammar.your.plural': 'Ihre {word}',
  'grammar.your_accusative.singular': '{gender, select, f {Ihre {word}} n {Ihr {word}} other {Ihren {word}}}',
  'grammar.your_dative.singular': '{gender, select, f {Ihrer {word}} other {Ihrem {word}}}',
} as const
