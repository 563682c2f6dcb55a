/** Mails about accounts. `{provider}` is the name of the site, `{name}` the recipient. */
export const accounts = {
  'account_mail.created.subject': 'Tu cuenta en {provider}',
  'account_mail.created.heading': 'Cuenta creada correctamente.',
  'account_mail.created.intro':
    'Hola, {name}: confirma que esta es tu dirección de correo. Así verás en tu cuenta lo que reservaste antes con ella.',
  'account_mail.created.link': 'Confirmar mi correo',
  'account_mail.invited.subject': 'Elige la contraseña de tu cuenta en {provider}',
  'account_mail.invited.heading': 'Tu cuenta está lista',
  'account_mail.invited.intro':
    'Hola, {name}: {provider} ha creado una cuenta para ti. Elige una contraseña para iniciar sesión.',
  'account_mail.invited.link': 'Elegir mi contraseña',
  'account_mail.exists.subject': 'Ya tienes una cuenta en {provider}',
  'account_mail.exists.heading': 'Ya tienes una cuenta',
  'account_mail.exists.intro':
    'Hola, {name}: alguien ha querido crear una cuenta en {provider} con esta dirección. Ya existe una y no ha cambiado nada. Si has sido tú y has olvidado la contraseña, elige una nueva.',
  'account_mail.exists.link': 'Restablecer la contraseña',
  'account_mail.reset.subject': 'Restablece tu contraseña en {provider}',
  'account_mail.reset.heading': 'Restablece tu contraseña',
  'account_mail.reset.intro': 'Hola, {name}: elige una contraseña nueva para tu cuenta en {provider}.',
  'account_mail.reset.link': 'Elegir una contraseña nueva',
  'account_mail.verify.subject': 'Confirma tu correo en {provider}',
  'account_mail.verify.heading': 'Confirma tu correo',
  'account_mail.verify.intro':
    'Hola, {name}: confirma que esta es tu dirección de correo. Así verás en tu cuenta de {provider} lo que reservaste con ella sin iniciar sesión.',
  'account_mail.verify.link': 'Confirmar mi correo',
  'account_mail.passwordchanged.subject': 'Se ha cambiado tu contraseña en {provider}',
  'account_mail.passwordchanged.heading': 'Se ha cambiado tu contraseña',
  'account_mail.passwordchanged.intro':
    'Hola, {name}: se ha cambiado la contraseña de tu cuenta en {provider} y se ha cerrado la sesión en otros navegadores. Si no has sido tú, restablécela cuanto antes.',
  'account_mail.passwordchanged.link': 'Restablecer la contraseña',
  'account_mail.emailchange.subject': 'Confirma tu nuevo correo en {provider}',
  'account_mail.emailchange.heading': 'Confirma tu nuevo correo',
  'account_mail.emailchange.intro':
    'Hola, {name}: confirma que tu cuenta en {provider} debe tener esta dirección a partir de ahora. Hasta entonces se mantiene la anterior.',
  'account_mail.emailchange.link': 'Confirmar mi correo',
  'account_mail.emailchanged.subject': 'Se ha cambiado el correo de tu cuenta en {provider}',
  'account_mail.emailchanged.heading': 'Se ha cambiado tu correo',
  'account_mail.emailchanged.intro':
    'Hola, {name}: tu cuenta en {provider} tiene otra dirección de correo a partir de ahora. Si no has sido tú, ponte en contacto con nosotros cuanto antes.',
  'account_mail.emailchanged.link': 'Ir al sitio',
  'account_mail.webhookoff.subject': 'Desconectado en {provider}: {about}',
  'account_mail.webhookoff.heading': 'Ya no llamamos a {about}',
  'account_mail.webhookoff.intro':
    'Hola, {name}: desde hace tres días no llega nada de lo que enviamos a {about} para {provider}, así que lo hemos desconectado. Cuando vuelva a responder, actívalo; lo que pasó mientras tanto se puede reenviar uno por uno.',
  'account_mail.webhookoff.link': 'Ir al sitio',
  'account_mail.pluginoff.subject': 'En {provider} no funciona un complemento: {about}',
  'account_mail.pluginoff.heading': 'El complemento {about} no funciona',
  'account_mail.pluginoff.intro':
    'Hola, {name}: el complemento {about} falla una y otra vez para {provider}. Lo seguimos intentando y vuelve a funcionar solo en cuanto responda; nadie tiene que activarlo. Quien lleva el sitio encuentra la causa en su registro.',
  'account_mail.pluginoff.link': 'Ir al sitio',
  'account_mail.pluginoff.means': 'Qué significa',
  'account_mail.pluginoff.work':
    'Sus mensajes, calendarios y tareas esperan, y lo probamos una vez por hora. Lo que esperaba se hace entonces, si no es demasiado tarde.',
  'account_mail.pluginoff.events':
    'Lo que hace después de reservas y pagos, como enviar correos, espera y se prueba cada cinco minutos. Lo que ha esperado medio día se abandona.',
  'account_mail.pluginoff.payments':
    'No se pueden empezar pagos nuevos con él, así que solo se ofrece cada cinco minutos, como prueba. Los cobros y las devoluciones siguen.',
  'account_mail.pluginoff.offers':
    'No puede decir qué puede cobrar, así que no se ofrece como forma de pago y se prueba cada cinco minutos. Los cobros y las devoluciones siguen.',
  'account_mail.pluginoff.pages':
    'Las páginas se muestran sin lo que aporta, como una forma de pago. Se prueba cada cinco minutos.',
  'account_mail.pluginoff.signon':
    'Por ahora nadie puede iniciar sesión con él; quien ya la tiene sigue. Se prueba cada cinco minutos.',
  'account_mail.pluginoff.places':
    'Por ahora no se pueden buscar direcciones ni tiempos de viaje. Se prueba cada cinco minutos.',
  'account_mail.pluginoff.files': 'Por ahora no se pueden enviar ni abrir archivos. Se prueba cada cinco minutos.',
  'account_mail.pluginoff.collecting':
    'No se pudo aclarar lo que se pagó o lo que hay que devolver, y se intenta hasta conseguirlo.',
  'account_mail.pluginoff.posts':
    'No se puede leer lo que avisa su servicio. Aun así preguntamos por los pagos; las respuestas y los acuses llegan cuando vuelva a funcionar.',
  'account_mail.pluginoff.checks':
    'Se rechazan las reservas que tiene que comprobar, porque sin su respuesta no se reserva nada.',
  'account_mail.pluginoff.steps': 'Se rechazan las reservas con su paso, porque sin su respuesta no se reserva nada.',
  'account_mail.pluginoff.routes': 'Su propia página responde con un error.',
  'account_mail.pluginoff.mails': 'Los correos se ven como siempre, sin su diseño.',
  'account_mail.receipt.subject': 'Recibo {about} de tu compra en {provider}',
  'account_mail.receipt.heading': 'Tu recibo',
  'account_mail.receipt.intro': 'Hola, {name}: gracias por tu pago a {provider}. Adjuntamos el recibo.',
  'account_mail.receipt.link': 'Ir al sitio',
  'account_mail.receiptrefund.subject': 'Recibo {about} de una devolución en {provider}',
  'account_mail.receiptrefund.heading': 'Tu recibo de una devolución',
  'account_mail.receiptrefund.intro':
    'Hola, {name}: {provider} ha devuelto dinero que habías pagado, y lo que compraste se ha ido con él. Adjuntamos el recibo.',
  'account_mail.receiptrefund.link': 'Ir al sitio',
  'account_mail.refundbyhand.subject': '{about} por devolver en {provider}',
  'account_mail.refundbyhand.heading': 'Te devuelven {about}',
  'account_mail.refundbyhand.intro':
    'Hola, {name}: de lo que pagaste por puntos o por un código regalo en {provider} se te devuelven {about}. El servicio de pago no los envía: te los devuelve {provider} por su cuenta, y entonces recibirás un recibo.',
  'account_mail.refundbyhand.link': 'Ir al sitio',
  'account_mail.pointsspent.subject': 'Puntos por aclarar en {provider}: {about}',
  'account_mail.pointsspent.heading': 'Se gastaron puntos y su dinero se ha devuelto',
  'account_mail.pointsspent.intro':
    'Hola, {name}: el dinero con el que se compraron puntos en {provider} se ha devuelto o lo ha retirado un banco. Los puntos que quedaban se han ido con él; ya están gastados: {about}. Ningún saldo queda por debajo de cero: acláralo con quien los compró, o quita los puntos con un ajuste cuando vuelva a tener.',
  'account_mail.pointsspent.link': 'Ir al sitio',
  'account_mail.purchasedisputed.subject': 'Reclamación en {provider}: {about}',
  'account_mail.purchasedisputed.heading': 'Se ha reclamado una compra, o ya se ha decidido',
  'account_mail.purchasedisputed.intro':
    'Hola, {name}: hay novedades de una reclamación por puntos o un código regalo comprados en {provider}: {about}. Mientras el banco tiene el dinero se retira lo que no se ha gastado; vuelve si ganas. Responde en tu servicio de pago antes de que acabe el plazo; el extracto muestra lo que se ha movido.',
  'account_mail.purchasedisputed.link': 'Ir al sitio',
  'account_mail.moneyalarm.subject': 'Dinero por aclarar en {provider}: {about}',
  'account_mail.moneyalarm.heading': 'Algo con dinero te necesita',
  'account_mail.moneyalarm.intro':
    'Hola, {name}: en {provider} hay algo con dinero que el sitio no puede aclarar solo: {about}. No se hace nada más hasta que alguien decida.',
  'account_mail.moneyalarm.link': 'Ver qué hacer',
  'account_mail.moneyalarm.why': 'Qué ha pasado',
  'account_mail.moneyalarm.suspense':
    'El servicio de pago cobró otra cantidad que la pedida. No ha pagado nada: decide en la página de devoluciones qué paga, o devuélvela allí.',
  'account_mail.moneyalarm.elsewhere':
    'El servicio de pago cobró dinero para otra cuenta que la indicada. No ha pagado nada: mira en el servicio de quién es esa cuenta y decide en la página de devoluciones qué paga, o devuélvelo allí.',
  'account_mail.moneyalarm.unplaced':
    'En el servicio de pago volvió dinero, o un banco lo recuperó, para el que aquí no queda nada: quizá volvió más de lo pagado. Compara el pago en el servicio con su extracto aquí.',
  'account_mail.moneyalarm.uncovered':
    'Una devolución llegó al cliente, pero la cuenta conectada no la cubrió. La cantidad se debe al dueño del sitio y está en el extracto como deuda.',
  'account_mail.moneyalarm.twice':
    'Un banco ha recuperado dinero que la persona ya había recibido de vuelta: como saldo que ha gastado desde entonces, o de ti. Habla con ella o impugna la disputa en el servicio de pago.',
  'account_mail.moneyalarm.spent':
    'El dinero con que se compraron puntos o un código regalo ya no está, y lo comprado ya se gastó. Acláralo con el cliente o retira los puntos con un ajuste cuando vuelva a haber.',
  'account_mail.moneyalarm.silent':
    'El servicio de pago no responde sobre este pago desde hace tres días. Se le sigue preguntando; mira en el servicio si se pagó algo.',
  'account_mail.disconnected.subject': 'Los pagos a {provider} están desconectados',
  'account_mail.disconnected.heading': 'Se ha desconectado la cuenta de cobros',
  'account_mail.disconnected.intro':
    'Hola, {name}: alguien que trabaja en {provider} ha desconectado su cuenta en el servicio de pago: {about}. Nadie puede pagar allí hasta que haya una cuenta conectada. Los pagos empezados siguen su curso, y las devoluciones de los anteriores salen todavía de esa cuenta; lo que le falte se debe al dueño del sitio. Lo que se iba a cobrar solo queda en manos de los clientes, a quienes se les pide que paguen. Si fue un error, vuelve a conectar una cuenta en «Cuenta de cobros».',
  'account_mail.disconnected.link': 'Ir al sitio',
  'account_mail.fault': 'Por qué',
  'account_mail.fault.refused':
    'Rechaza el usuario y la contraseña, o ya no les permite leer. Escribe los actuales en los ajustes del complemento.',
  'account_mail.fault.missing':
    'No está donde dicen los ajustes: se ha eliminado, o ahora tiene otro nombre o dirección. Corrige los ajustes.',
  'account_mail.fault.unreachable': 'No se puede llegar a su servidor, o este tiene un fallo propio.',
  'account_mail.fault.slow': 'Su servidor tarda demasiado en responder.',
  'account_mail.fault.unreadable': 'Lo que responde su servidor no se puede leer.',
  'account_mail.calendarstale.subject': 'Sin actualizar en {provider}: calendario de {about}',
  'account_mail.calendarstale.heading': 'El calendario de {about} no se puede leer',
  'account_mail.calendarstale.intro':
    'Hola, {name}: no se puede leer el calendario de {about}. Hasta entonces {provider} se guía por lo último que decía: lo que se haya anotado allí después podría reservarse encima. Se sigue intentando, y en cuanto responda no hay que hacer nada. Si no responde, mira si se ha movido o si se ha retirado el acceso.',
  'account_mail.calendarstale.link': 'Ir al sitio',
  'account_mail.webhookgone.subject': 'Desconectado en {provider}: {about}',
  'account_mail.webhookgone.heading': 'Ya no llamamos a {about}',
  'account_mail.webhookgone.intro':
    'Hola, {name}: {about} respondió 410 Gone a una llamada de {provider}, así que la hemos desconectado enseguida. Si fue un error, vuelve a conectarla; lo ocurrido entretanto se puede reenviar uno a uno.',
  'account_mail.webhookgone.link': 'Ir al sitio',
  'account_mail.lasts': 'El enlace funciona una sola vez, durante {hours, plural, one {una hora} other {# horas}}.',
  'account_mail.ignore': 'Si no lo has pedido tú, puedes ignorar este correo.',
  'account_mail.footer': 'Recibes este correo por una cuenta en {provider}.',
} as const
