// Brands and product names that are sold under one billing code. A brand means its code and nothing else. When the
// dictionary lacks that code, the question gets choices.

/**
 * `brand, brand = code`: several codes each have their ages, the first being meant when no age is said. `none`: the
 * dictionary lacks the code.
 */
export const VACCINE_BRANDS = `
prevnar 20, prevnar20, prevenar 20, pcv20, pcv 20, prevnar, prevenar, pneumococcal 20, neumococo 20, neumococica 20, 20 valent = 90677
vaxneuvance, pcv15, pcv 15, pneumococcal 15, neumococica 15, 15 valent = 90671
capvaxive, pcv21, pcv 21, pneumococcal 21, neumococica 21, 21 valent = 90684
pneumovax, pneumovax 23, ppsv23, ppsv 23, ppv23, ppsv, pneumococcal 23, neumococica 23, neumococo 23, pneumonia 23, polysaccharide 23, 23 valent = 90732
prevnar 13, prevnar13, prevenar 13, pcv13, pcv 13, prevnar 7, pcv7, synflorix, pcv10 = none
abrysvo = 90678
arexvy = 90679
mresvia, mres via = 90683
beyfortus 50, beyfortus 0 5, beyfortus, nirsevimab, nirsevimab 50 = 90380
beyfortus 100, beyfortus 1 ml, nirsevimab 100 = 90381
enflonsia, clesrovimab, synagis, palivizumab = none
menveo, menactra = 90734
menquadfi, men quad fi = 90619
bexsero = 90620
trumenba = 90621
penbraya, penmenvy = none
rotateq, rota teq, rv5 = 90680
rotarix, rv1 = 90681
heplisav, heplisav b = 90739
engerix, engerix b, recombivax, recombivax hb = 90746@20-150 90744@0-19
twinrix, twin rix, prehevbrio, pre hevbrio, engerix dialysis, recombivax dialysis = none
havrix, vaqta = 90632@19-150 90633@0-18
proquad, pro quad, mmrv, srpv = 90710
mmr ii, m m r ii, mmr 2, priorix = 90707
varivax = 90716
pediarix = 90723
pentacel = 90698
vaxelis = 90697
kinrix, quadracel = none
daptacel, infanrix = 90700
boostrix, adacel = 90715
tenivac, tdvax = 90714
gardasil, gardasil 9 = 90651
cervarix = none
shingrix, shingrex = 90750
zostavax = none
ipol = 90713
pedvaxhib, pedvax hib, pedvax = 90647
acthib, act hib, hiberix = 90648
rabavert, imovax = 90675
hyperrab, kedrab, imogam, rabies immune globulin, rabies ig, inmunoglobulina antirrabica, hepatitis b immune globulin, hbig, tetanus immune globulin, hypertet = none
typhim, typhim vi = 90691
vivotif = 90690
yf vax, stamaril = 90717
ixiaro, vaxchora, ixchiq, vimkunya, ticovac, jynneos, biothrax, cyfendus, dengvaxia, ervebo, qdenga = none
fluzone high dose, fluzone hd, high dose fluzone, fluzone alta dosis, fluzone de alta dosis, fluzone dosis alta, fluzone de dosis alta = 90662
fluad = 90653
flumist, flu mist = 90660
flumist quadrivalent, flumist quad, flumist four strain = 90672
flucelvax = 90661
flublok = 90673
fluarix, flulaval, fluzone, afluria = 90656
fluarix quad, fluarix quadrivalent, flulaval quad, flulaval quadrivalent, fluzone quad, fluzone quadrivalent, afluria quad, afluria quadrivalent = 90686
flucelvax quad, flucelvax quadrivalent, flublok quad, flublok quadrivalent, fluad quad, fluad quadrivalent, fluzone intradermal = none
fluzone multi dose, fluzone multidose, fluzone mdv, fluzone vial, afluria multi dose, afluria multidose, afluria mdv = 90658
comirnaty, pfizer covid, covid pfizer, pfizer = 91320@12-150 91319@5-11 none@0-4
spikevax, moderna covid, covid moderna, moderna = 91322@12-150 none@0-11
novavax, nuvaxovid = 91304
mnexspike, mnex spike, janssen = none
`;

/** Drugs that are infused or injected, and devices: each code has its brands and its substance. */
export const DRUG_BRANDS = `
injectafer, ferric carboxymaltose, carboximaltosa ferrica, carboximaltosa = J1439
venofer, iron sucrose, hierro sacarosa, sacarosa de hierro, sacarato de hierro = J1756
feraheme, ferumoxytol, monoferric, ferric derisomaltose, infed, iron dextran, hierro dextran, ferrlecit, ferric gluconate = none
toradol, ketorolac, ketorolaco = J1885
kenalog, triamcinolone, triamcinolona = J3301
depo medrol, depomedrol, methylprednisolone acetate, acetato de metilprednisolona = J1010
dexamethasone, decadron, dexametasona = J1100
solu medrol, solumedrol, celestone, betamethasone, betametasona, zilretta, solu cortef, solucortef = none
rocephin, ceftriaxone, ceftriaxona = J0696
bicillin l a, bicillin la, bicillin, benzathine penicillin, penicillin g benzathine, penicilina benzatinica, benzetacil = J0561
bicillin c r, bicillin cr, ancef, cefazolin, invanz, ertapenem, vancomycin, gentamicin = none
zofran, ondansetron = J2405
phenergan, promethazine, reglan, aloxi, palonosetron = none
depo provera, depoprovera, depo subq provera, medroxyprogesterone, medroxiprogesterona, depo shot = J1050
depo testosterone, testosterone cypionate, cipionato de testosterona, testosterona cipionato = J1071
aveed, xyosted, testosterone enanthate, testosterone undecanoate, enantato de testosterona = none
prolia, xgeva, denosumab = J0897
reclast, zometa, zoledronic acid, acido zoledronico, zoledronate = J3489
evenity, boniva, ibandronate, aredia, pamidronate, jubbonti, wyost, forteo = none
synvisc, synvisc one = J7325
euflexxa = J7323
orthovisc, monovisc, hyalgan, supartz, visco 3, gel one, durolane, gelsyn, trivisc, genvisc, hymovis, synojoynt, triluron = none
dysport, xeomin, myobloc, jeuveau, daxxify = none
neulasta, pegfilgrastim, neulasta onpro = J2506
fulphila, udenyca, ziextenzo, nyvepria, fylnetra, stimufend, rolvedon, neupogen, filgrastim, zarxio, nivestym, granix, releuko = none
remicade = J1745
inflectra, infliximab dyyb = Q5103
renflexis, infliximab abda = Q5104
avsola, infliximab axxq, zymfentra = none
entyvio, stelara, orencia, actemra, simponi aria, cimzia, ocrevus, tysabri, xolair, humira, skyrizi, benlysta, nucala, fasenra = none
keytruda, pembrolizumab = J9271
opdivo, nivolumab = J9299
opdualag, tecentriq, imfinzi, yervoy, libtayo, bavencio, jemperli = none
rituxan = J9312
truxima, rituximab abbs = Q5115
ruxience, riabni, rituxan hycela, rituximab pvvr, rituximab arrx = none
gammagard = J1569
gamunex, gamunex c, gammaked = J1561
privigen, octagam, bivigam, flebogamma, panzyga, asceniv, gammaplex, hizentra, hyqvia, cuvitru, xembify, cutaquig = none
micrhogam, mini rhogam, rhogam mini, hyperrho mini, rhogam micro, microdose rhogam = J2788
rhogam, hyperrho = J2790
rhophylac, winrho = none
mifepristone, mifepristona, mifeprex = S0190
`;

/** Devices. A question about the placement or the removal of a device is left to the names. */
export const DEVICE_BRANDS = `
mirena = J7298
paragard = J7300
kyleena, skyla, liletta, miudella = none
`;
