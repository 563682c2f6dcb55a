import { cities } from './cities.ts'

/** Combined slots, waiting for a full one, and the time zones in which slots are shown. */
export const slots = {
  'slots.row_hint': 'Elige entre {minimum} y {maximum} turnos seguidos',
  'slots.row_exact': 'Elige {count} turnos seguidos',
  'slots.row_missing': '{count, plural, one {Añade # más para continuar} other {Añade # más para continuar}}',
  'slots.row_stuck': 'Desde aquí no hay bastantes turnos seguidos: elige otra hora de inicio',
  'slots.row_short': '{count, plural, one {Elige # turno más} other {Elige # turnos más}}',
  'slots.row_anew': 'No encaja con los demás, se empieza de nuevo',
  'slots.row_apart': 'Estas horas no se pueden reservar juntas. Hemos dejado las que sí.',
  'slots.lost': 'Alguien acaba de reservar esa hora. Lo demás que elegiste sigue aquí; elige otra hora.',
  'slots.waitlist': 'Lista de espera',
  'calendar.day_waitlist': '{date}, completo, con lista de espera',

  'time.cities': cities,
  'time.region.Africa': 'África',
  'time.region.America': 'América',
  'time.region.Antarctica': 'Antártida',
  'time.region.Arctic': 'Ártico',
  'time.region.Asia': 'Asia',
  'time.region.Atlantic': 'Atlántico',
  'time.region.Australia': 'Australia',
  'time.region.Europe': 'Europa',
  'time.region.Indian': 'Océano Índico',
  'time.region.Pacific': 'Pacífico',
} as const
