import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Yatırma hesabınıza geçti",
    body: "{amount} yatırma hesabınızda.",
  },
  deposit_matched: {
    title: "Görevlinin kaydettiği yatırma",
    body: "Sahibi bilinmeden gelen {amount} artık yatırma hesabınızda.",
  },
  deposit_not_credited: {
    title: "Yatırma hesaba geçmedi",
    body: "{amount} tutarındaki bir yatırma hesaba geçirilemedi. Nedeni ve ne yapılabileceği yatırmalar listesinde yazıyor.",
  },
  local_credited: {
    title: "Yerel para hesaba geçti",
    body: "{amount} yerel para hesabınızda.",
  },
  converted: {
    title: "USDT’ye çevrildi",
    body: "Yerel para hesabınızdaki {given}, yatırma hesabınızda {amount} oldu.",
  },
  withdrawal_applied: {
    title: "Çekim başvurusu",
    body: "{amount} gönderilmek üzere. En geç {until} tarihinde ulaşır. Onaylanana kadar iptal edebilirsiniz. Bunu siz yapmadıysanız iptal edip şifrelerinizi değiştirin.",
  },
  withdrawal_held: {
    title: "Çekim bekletiliyor",
    body: "{amount} tutarındaki bir çekim en geç {until} tarihine kadar bekliyor. Nedeni çekimler listesinde yazıyor.",
  },
  withdrawal_late: {
    title: "Çekim gecikti",
    body: "{amount} tutarındaki bir çekim söz verilen zamanda ulaşmadı. {why} Şimdi en geç {until} tarihinde bekleniyor.",
  },
  withdrawal_paid: {
    title: "Çekim ödendi",
    body: "{amount} adresinize gönderildi ve onaylandı.",
  },
  paid_to_card: {
    title: "Çekim ödendi",
    body: "{amount} banka kartınıza ödendi.",
  },
  withdrawal_cancelled: {
    title: "Çekim iptal edildi",
    body: "Bir çekimi iptal ettiniz. {amount} geldiği hesaplara döndü.",
  },
  withdrawal_failed: {
    title: "Çekim gerçekleşmedi",
    body: "Bir çekim ödenemedi. {amount} geldiği hesaplara döndü. Nedeni çekimler listesinde yazıyor.",
  },
  welcome_received: {
    title: "Hoş geldiniz bonusu",
    body: "{amount} bakiye hesabınızda. Bu bir promosyondur, yatırım getirisi değildir; işletmecinin promosyon bütçesinden ödendi.",
  },
  bonus_received: {
    title: "Bonus alındı",
    body: "{amount} bakiye hesabınızda. Bu bir promosyondur, yatırım getirisi değildir; işletmecinin promosyon bütçesinden ödendi.",
  },
  order_bought: {
    title: "Sipariş verildi",
    body: "{product}, birim: {units}. Ödediğiniz tutar {amount}. {until} tarihine kadar tamamen iptal edebilirsiniz.",
  },
  order_cancelled: {
    title: "Sipariş iptal edildi",
    body: "{product}, birim: {units}. {amount} geldiği hesaplara döndü.",
  },
  order_left: {
    title: "Siparişten erken çıkıldı",
    body: "{product}, birim: {units}. {amount} tutarındaki anaparanız bakiye hesabınızda. Alınmış gelir sizde kalır; gelecek gelirden vazgeçilmiştir.",
  },
  order_matured: {
    title: "Siparişin vadesi doldu",
    body: "{product}, birim: {units}. {amount} tutarındaki anaparanız bakiye hesabınızda.",
  },
  code_redeemed: {
    title: "Kod kullanıldı",
    body: "{amount} bakiye hesabınızda. Bu bir promosyondur, yatırım getirisi değildir; işletmecinin promosyon bütçesinden ödendi.",
  },
  coupon_received: {
    title: "Kupon alındı",
    body: "{product}, en fazla {amount} değerinde. {until} tarihine kadar kullanılabilir. Bu bir promosyondur, yatırım getirisi değildir.",
  },
  claim_refused: {
    title: "Talep kabul edilmedi",
    body: "Görevliler talebinizi kabul edemedi. Nedeni davet merkezinde yazıyor; yeniden deneyebilirsiniz.",
  },
  share_received: {
    title: "Ücret payı alındı",
    body: "{amount} bakiye hesabınızda: davet ettiğiniz bir üyenin gerçekten ödediği ücretten payınız. Bu bir promosyondur, yatırım getirisi değildir.",
  },
  local_refund_paid: {
    title: "Geri ödendi",
    body: "Yerel para hesabınızdan {amount} geldiği yere geri ödendi.",
  },
  payment_taken_back: {
    title: "Bir yatırma geri alındı",
    body: "Ödeyenin bankası bir yatırmanın {amount} kadarını geri aldı. Bunu işletmeci üstlenir: hesaplarınızdan bir şey çıkmadı. Bunu bankanızdan siz istemediyseniz nedenini bankanıza sorun.",
  },
  payment_taken_back_local: {
    title: "Bir yatırma geri alındı",
    body: "Ödeyenin bankası bir yatırmanın {amount} kadarını geri aldı. Bu tutar yerel para hesabınızdan çıktı, çünkü ödendiği hesaba geri döndü. Bunu bankanızdan siz istemediyseniz nedenini bankanıza sorun.",
  },
  payment_taken_back_shared: {
    title: "Bir yatırma geri alındı",
    body: "Ödeyenin bankası bir yatırmanın {amount} kadarını geri aldı. Bunun {given} kadarı yerel para hesabınızdan çıktı, çünkü para ödendiği hesaba geri döndü; kalanını işletmeci üstlenir. Bunu bankanızdan siz istemediyseniz nedenini bankanıza sorun.",
  },
  matched_taken_back: {
    title: "Bir yatırma geri alındı",
    body: "Bir banka, sahibi bilinmeden gelen ve sonra size yazılan {amount} tutarını geri aldı. Bu tutar yerel para hesabınızdan çıktı. Sizin bankanızın bununla bir ilgisi yoktur.",
  },
  deposit_taken_back: {
    title: "Bir yatırma geri alındı",
    body: "Size yazılan {amount} tutarındaki transfer artık zincirde yok; bu yüzden yatırma hesabınızdan çıktı. Yeniden gelirse yeniden yazılır.",
  },
  payment_given_back: {
    title: "Bir yatırma iade edildi",
    body: "Ödeyenin bankası, geri alınmış bir yatırmanın {amount} kadarını iade etti. Bu tutar yeniden yerel para hesabınızda.",
  },
};
