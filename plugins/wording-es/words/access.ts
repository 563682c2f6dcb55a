export const access = {
  'gate.login.title': 'Inicia sesión',
  'gate.login.text': 'Lo que {provider} ofrece aquí es para sus miembros. Inicia sesión para verlo.',
  'gate.no_access.title': 'No tienes acceso',
  'gate.no_access.text':
    'Lo que {provider} ofrece aquí no está abierto para tu cuenta. Si debería estarlo, ponte en contacto con {provider}.',
  'gate.link_required.title': 'Necesitas un enlace',
  'gate.link_unknown.title': 'Este enlace no lleva a ninguna oferta',
  'gate.link_unknown.text':
    'Comprueba la dirección: puede que falte una parte. Debajo está todo lo que {provider} ofrece a cualquiera; para lo demás, pide un enlace nuevo a {provider}.',
  'gate.link_ended.title': 'Este enlace ya no sirve',
  'gate.link_ended.text':
    'Ya se ha usado y no permite más reservas. Debajo está todo lo que {provider} ofrece a cualquiera; para lo demás, pide un enlace nuevo a {provider}.',
  'gate.link_own.title': 'Ya has usado este enlace',
  'gate.link_own.see': 'Ver tu {reservation}',
  'gate.link_own.text': 'Ya no sirve para más. Lo que reservaste o pediste con él está aquí.',
  'gate.unavailable.title': 'No disponible por ahora',
  'gate.unavailable.text': 'Ahora mismo no se admiten inscripciones para este evento',
  'catalogue.subsites': 'Nuestros sitios',
} as const
