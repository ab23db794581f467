// Words around a name that say nothing about it: people ask in whole sentences, with their money, their place and
// their family in them. Reviewed by hand; each list comes from how people speak, in English and in Spanish.

/** Words that mean nothing to the search. They are left out of names and of queries. */
export const STOP_WORDS = `
a w plus than about lab labs laboratory laboratorio affordable all am an and any are at average be before best can cash
charge charges cheap cheapest clinic compare cost costing costs could cpt cuestan code codes coverage do
does done dollars estimate estimated expensive fee fees find for from get getting give given go going got
had has have having hcpcs hello help hi how i id if im in insurance into is it just like location looking
lookup lowest many me much my near nearby nearest need needed of ok on or our out paid pay paying payment
please price priced prices pricing quote schedule self should show some that the their them there this to
told typical typically uninsured up us usa usd usually want was we what whats when where which who will with
would you your then followed luego despues wo procedure procedures today tomorrow husband wife son daughter
mother father mom dad al algo ante contra aqui barato barata busco cerca clinica cobran codigo como con
costo costos cual cuales cuanto cuantos cuesta dame de del desde dolares donde el en es esta este favor
hacer hacerme hacen hola la las lo los mas mi mis muy necesito o para pagar pago por precio precios promedio
que quiero saber se seguro ser sobre su sus tarifa tengo tiene un unos vale valor y yo zona hoy
procedimiento procedimientos esposo esposa hijo hija madre padre wants wanted ordered orders say says said
saying tell telling think thinking thought run runs running make makes see seeing send sent
come comes coming off been being were did didnt doesnt dont isnt wont cant cannot couldnt wouldnt
shouldnt youre hes shes theyre theres thats wheres hows whos not okay sure um uh kinda
really actually maybe probably likely basically money bucks dollar ballpark range idea roughly
approximately approx around town city state county places somewhere anywhere afford
budget bill billed billing bills sliding deals discount discounts discounted upfront cheaper
reasonable someone somebody anyone anybody person guy girlfriend boyfriend fiance spouse partner
brother sister uncle aunt cousin grandma grandpa grandmother grandfather granny nana nan nans gran grandad granddad friend friends roommate
coworker nephew niece daughters hubby wifey mum mommy daddy him
he they themselves myself yourself himself herself so very still already
again now next monday tuesday wednesday thursday friday saturday sunday weekend tonight
whether gonna wanna lemme supposed may falling hurt hurts
hurting feels feeling worried scared badly requested request recommended recommends recommend
referred refers referral prescribed prescribes suggested wondering wonder question curious interested know
knowing guess hoping trying try thanks thx pls plz gets gotten take takes
taking uses specifically exactly regularly ordinary somehow something anything things
each every charged charging ran clinics provider providers booking scheduled cuestas costara
cuestame cuanta cuantas sale salen saldra salir cobra cobrar cobraron cobras pagaria pagare pagan
valen presupuesto cotizar cotizacion cotice dinero plata lana efectivo contado baratos economico economica
economicos rebaja descuento aproximado aproximadamente quisiera quiere quieren queria necesita
necesitan necesitaba ocupo ocupa mando mandaron pidio pidieron dijo dijeron dice dicen recomendo
recomendaron receto recetaron ordeno ordenaron tocaba urge hago hace haga hagan hicieron hizo hacerse
hacerle hacernos realizar realizan realizarme realizarse practicar tomarme tomarse dar darme dan
da dio aplican ir voy vamos fui va  venir llevar llevarlo llevarla llevo traer marido novio
novia abuelo abuela abuelito abuelita tia tio hermano hermana primo prima sobrino sobrina suegro suegra
cunado cunada mami papi amigo amiga vecina vecino hijito hijita muchacho muchacha gente alguien alla
ahi lugares ciudad estado pueblo barrio adonde pues entonces tambien todavia aun ahora ahorita manana
ayer pronto rapido creo pienso ni ustedes ellos ellas ese
esos esas cada cuando quien alguno alguna algun cualquier gracias porfa porfavor informacion
info buenas buenos tardes noches disculpe oiga estoy estan estaba soy ha hay
tenemos tienen tenia tuve consultorio clinicas hospitales proveedor k xq pq tmb
found
but also too even her his she ive ill here area local place last later fell must might took book thing used yes seen
pero ella esa eso usted les era fue han lugar nomas cayo algo tenga pesos papa nene nena nenes juntos juntas solamente venga
vengan viene doliendo duele`;

/** Words that may occur beside any name: they help a name that has them, and speak against none. */
export const ASIDE_WORDS = `
outpatient inpatient adult study studies imaging appointment hospital doctor surgeon physician clinic provider
ambulatorio ambulatoria adulto estudio estudios cita doctora medico medica cirujano especialista
plain regular normal routine ordinary standard after before rate rates plan si q per una unas
work school sport sports required kind type sort process facility
rutina tipo trabajo escuela deporte
man woman men women guy lady female male mujer hombre senora senor patient patients paciente pacientes person persona
pain painful sore swollen swelling sprained twisted injured injury hurt infected infection cough fever accident fall
dolor inflamado inflamada hinchado hinchada torcido torcida lastimado lastimada golpe fiebre tos accidente caida
permanent permanently chronic severe mild bad cronico grave siempre
full quick complete completo completa entire whole completely toda todo todos
toddler uncomplicated nobiopsy
side sides lado lados
kid kids child children nino nina ninos ninas
suspected possible hrt trt sospecha posible
annual yearly anual dose doses dosis walgreens cvs walmart costco quest labcorp kaiser
ver serico serica serum dirigido dirigida
espanol spanish english ingles anos
`;

/** After one of these words a person gives the reason: "because I fell", "after a car crash", "creo que me la quebre". */
export const REASON_OPENERS: ReadonlySet<string> = new Set(
  'after because cause cuz coz bc since while when before following porque pq xq despues antes cuando creo jugando desde pues'.split(
    ' ',
  ),
);

/** Words of things that no term is about. A query with one of them means a name only if the name has that word too. */
export const OUTSIDE_WORDS: ReadonlySet<string> = new Set(
  `dog dogs doggy puppy puppies cat cats kitten kittens kitty horse horses pets vet vets veterinary veterinarian animal
animals rabbit hamster bird birds perro perra perrito perros gato gata gatito gatos mascota mascotas veterinario
veterinaria caballo tooth teeth dental dentist dentists dentistry denture dentures orthodontist orthodontics
orthodontic invisalign molar molars cavity cavities gum gums veneer veneers wisdom canal diente dientes muela muelas
dentista dentales ortodoncia caries encias brackets frenos frenillos endodoncia deductible deductibles copay copays
copayment coinsurance premium premiums medicaid obamacare enroll enrollment lawyer attorney lawsuit sue suing salary
salaries wage hiring career degree certification malpractice refund collections bankruptcy  address
parking directions  complaint deducible copago  abogado demanda demandar salario sueldo empleo empleos
 direccion horario horarios estacionamiento queja symptom symptoms sintoma sintomas remedy remedies remedio
remedios recipe  diet dieta movie tattoo tattoos tatuaje tatuajes 
labios asylum funeral cremation paternity paternidad`.split(/\s+/),
);

/** After a bite an animal is the reason, not the patient: "rabies shot after a dog bite". */
export const BITE_WORDS: ReadonlySet<string> = new Set(
  'bite bites bit bitten scratch scratched mordida mordedura mordio mordido mordieron rasguno'.split(' '),
);

/** Places in the United States that a query may name; they say where, not what. */
export const PLACE_WORDS = `
alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska
nevada hampshire jersey mexico york carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont
virginia washington wisconsin wyoming  
angeles chicago houston phoenix philadelphia antonio diego dallas jose austin jacksonville worth columbus charlotte
indianapolis francisco seattle denver nashville boston paso portland vegas detroit memphis louisville baltimore milwaukee
albuquerque tucson fresno sacramento mesa kansas atlanta omaha raleigh miami oakland minneapolis tulsa tampa orlando
orleans cleveland pittsburgh cincinnati bronx brooklyn queens manhattan laredo mcallen brownsville hialeah anaheim
california tejas  york
`;

/** Things and animals that no procedure is done to, where a question says what it is done to: "mri of my car". */
export const OTHER_THINGS: ReadonlySet<string> = new Set(
  `car cars truck trucks van bus motorcycle motorbike bike bicycle boat ship plane airplane train engine engines motor
tire tires brakes battery house home apartment roof wall walls floor ceiling window windows garage basement
kitchen garden lawn tree trees plant plants flower flowers grass phone phones iphone cellphone laptop computer tablet tv
television camera printer keyboard radio speaker console robot drone toy toys doll dolls teddy couch sofa table desk chair
lamp fridge refrigerator oven stove washer dryer dishwasher furniture mattress carpet rug painting paintings sculpture
statue picture photo book books movie wallet purse suitcase luggage backpack bag bags box package shoes shoe boots boot
jacket dress pants jewelry necklace watch ring mummy fossil dinosaur moon sun earth mars planet star stars galaxy sky cloud
banana apple orange turkey chicken fish meat pizza cake bread burger pipe pipes weld bridge building concrete metal
goat goats sheep pig pigs cow cows bull donkey mule duck ducks goose hen rooster parrot parrots turtle turtles tortoise
snake snakes lizard iguana gecko frog ferret ferrets gerbil mouse rat rats guinea chinchilla hedgehog monkey elephant lion
tiger bear wolf fox deer dolphin whale shark zebra giraffe llama alpaca pony mare foal livestock
carro carros coche coches camion camioneta moto motocicleta bicicleta barco avion motor llanta llantas frenos casa
apartamento departamento techo pared piso ventana puerta cocina jardin arbol arboles planta plantas telefono celular
computadora laptop television tele camara impresora juguete juguetes muneco mesa silla lampara refrigerador estufa
lavadora colchon cuadro pintura libro pelicula maleta mochila bolsa zapato zapatos reloj anillo momia luna sol tierra planeta
estrella platano manzana pavo pollo pescado carne puente edificio cabra chivo oveja puerco cerdo vaca toro burro pato
gallina gallo perico loro tortuga serpiente vibora lagartija rana huron raton rata conejo conejos mono elefante leon tigre
oso lobo venado delfin ballena tiburon llama pony yegua potro ganado`.split(/\s+/),
);
