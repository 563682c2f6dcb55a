const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The same opening hours on every day of the week, as bundles name them; without any, round the clock. */
export const everyDay = (start = '00:00', end = '24:00') =>
  Object.fromEntries(days.map((day) => [day, [{ start, end }]]))
